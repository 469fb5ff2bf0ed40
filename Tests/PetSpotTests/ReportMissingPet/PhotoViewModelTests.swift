import XCTest

@testable import PetSpot

/// Step 2/4.
final class PhotoViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState(.missing)
    private lazy var viewModel = PhotoViewModel(flowState: flowState)

    func testHandleNext_whenPhotoIsChosen_shouldSaveIt() {
        // When
        let isSaved = viewModel.handleNext(.success(.sample))

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.photo, .sample)
        XCTAssertEqual(viewModel.photo, .sample)
    }

    func testHandleNext_whenNothingIsChosen_shouldSaveThat() {
        // When / Then
        XCTAssertTrue(viewModel.handleNext(.success(nil)))
        XCTAssertFalse(flowState.hasPhoto)
    }

    func testHandleNext_whenNothingIsChosen_shouldKeepThePhotoThatIsThere() {
        // Given
        flowState.photo = .sample

        // When
        _ = viewModel.handleNext(.success(nil))

        // Then
        XCTAssertEqual(flowState.photo, .sample)
    }

    func testHandleNext_whenFileIsRefused_shouldKeepThePhotoThatIsThere() {
        // Given
        flowState.photo = .sample

        // When
        let isSaved = viewModel.handleNext(.failure(.image(.heic)))

        // Then
        XCTAssertFalse(isSaved)
        XCTAssertEqual(viewModel.errors, [FieldError(field: .photo, message: L10n.Photo.errorHeic)])
        XCTAssertEqual(flowState.photo, .sample)
    }

    func testHandleRemove_whenThereIsAPhoto_shouldForgetIt() {
        // Given
        flowState.photo = .sample
        XCTAssertEqual(viewModel.heading, L10n.Photo.headingChosen)

        // When
        viewModel.handleRemove()

        // Then
        XCTAssertFalse(flowState.hasPhoto)
        XCTAssertEqual(viewModel.heading, L10n.Photo.heading)
    }

    func testRejection_whenShown_shouldHaveAMessageOfItsOwn() {
        // Given
        let rejections: [PhotoRejection] =
            [.tooLarge] + [.empty, .notAnImage, .heic, .tooManyPixels, .damaged("")].map(PhotoRejection.image)

        // When
        let messages = Set(rejections.map { $0.message.text(in: .pl) })

        // Then
        XCTAssertEqual(messages.count, rejections.count)
    }
}
