import XCTest

@testable import PetSpot

/// What stays in memory of photos, and what does not.
final class RecentPhotosTests: XCTestCase {
    private let (first, second) = (PhotoFileName(), PhotoFileName())

    func testKeep_whenAnyPhotoWasRemovedMeanwhile_shouldNotKeepIt() {
        // Given
        var photos = RecentPhotos()
        let generation = photos.generation

        // When
        photos.remove([first])
        photos.keep(.bytes([1]), named: first, from: generation)

        // Then
        XCTAssertNil(photos[first])
    }

    func testRemove_whenOthersAreKept_shouldLeaveThem() {
        // Given
        var photos = RecentPhotos()
        photos.keep(.bytes([1]), named: first, from: photos.generation)
        photos.keep(.bytes([2]), named: second, from: photos.generation)

        // When
        photos.remove([first])

        // Then
        XCTAssertNil(photos[first])
        XCTAssertEqual(photos[second]?.content, [2])
    }

    func testCopies_whenTheyCostTooMuch_shouldKeepTheLatest() {
        // Given
        var copies = Copies<Int, String>(limit: 10)

        // When
        copies.keep("a", for: 1, cost: 6)
        copies.keep("a", for: 1, cost: 6)
        copies.keep("b", for: 2, cost: 4)
        let both = [copies[1], copies[2]]
        copies.keep("c", for: 3, cost: 1)
        copies.keep("d", for: 4, cost: 11)

        // Then
        XCTAssertEqual(both, ["a", "b"])
        XCTAssertEqual((1...4).map { copies[$0] }, [nil, nil, "c", nil])
    }
}
