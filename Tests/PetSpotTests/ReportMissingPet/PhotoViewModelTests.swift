import XCTest

@testable import PetSpot

/// Step 2/4.
final class PhotoViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState()
    private lazy var viewModel = PhotoViewModel(flowState: flowState)

    func testHandleNext_whenPhotoIsChosen_shouldSaveIt() {
        // When
        let isSaved = viewModel.handleNext(.photo(.sample))

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.photo, .sample)
        XCTAssertEqual(viewModel.photo, .sample)
    }

    func testHandleNext_whenNothingIsChosen_shouldCountAsDone() {
        // When
        let isSaved = viewModel.handleNext(.nothing)

        // Then
        XCTAssertTrue(isSaved)
        XCTAssertEqual(flowState.answers.photo, PhotoAnswer())
        XCTAssertTrue(flowState.isDone(.photo))
    }

    func testHandleNext_whenNothingIsChosen_shouldKeepThePhotoThatIsThere() {
        // Given
        flowState.answers.photo = PhotoAnswer(photo: .sample)

        // When
        _ = viewModel.handleNext(.nothing)

        // Then
        XCTAssertEqual(flowState.photo, .sample)
    }

    func testHandleNext_whenFileIsRefused_shouldKeepThePhotoThatIsThere() {
        // Given
        flowState.answers.photo = PhotoAnswer(photo: .sample)

        // When
        let isSaved = viewModel.handleNext(.rejected(.heic))

        // Then
        XCTAssertFalse(isSaved)
        XCTAssertEqual(viewModel.errors, [FieldError(field: .photo, message: L10n.Photo.errorHeic)])
        XCTAssertEqual(flowState.photo, .sample)
    }

    func testHandleRemove_whenThereIsAPhoto_shouldForgetItAndStayDone() {
        // Given
        flowState.answers.photo = PhotoAnswer(photo: .sample)

        // When
        viewModel.handleRemove()

        // Then
        XCTAssertNil(flowState.photo)
        XCTAssertTrue(flowState.isDone(.photo))
    }

    func testHandleRemove_whenStepIsNotDone_shouldNotMakeItDone() {
        // When
        viewModel.handleRemove()

        // Then
        XCTAssertFalse(flowState.isDone(.photo))
    }

    func testRejection_whenShown_shouldHaveAMessageOfItsOwn() {
        // Given
        let rejections: [PhotoRejection] = [.empty, .notAnImage, .heic, .tooLarge, .tooManyPixels, .damaged]

        // When
        let messages = Set(rejections.map { $0.message.text(in: .pl) })

        // Then
        XCTAssertEqual(messages.count, rejections.count)
    }
}
