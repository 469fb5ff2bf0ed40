import XCTest

@testable import PetSpot

/// A card of the list.
final class PetListViewModelTests: XCTestCase {
    func testThumbnailURL_whenThereIsAPhoto_shouldNameItsVersion() {
        // Given
        let card = card(photo: Photo.sample.file)

        // When
        let url = card.thumbnailURL?.text ?? ""

        // Then
        XCTAssert(url.hasPrefix(card.url.text + "/thumbnail?v="), url)
    }

    func testThumbnailURL_whenThereIsNoPhoto_shouldBeNil() {
        XCTAssertNil(card(photo: nil).thumbnailURL)
    }

    private func card(photo: PhotoFileName?) -> PetCard {
        PetCard(
            number: 1,
            id: ReportID(),
            petName: nil,
            species: nil,
            lastSeenPlace: nil,
            lastSeenDate: nil,
            photo: photo
        )
    }
}
