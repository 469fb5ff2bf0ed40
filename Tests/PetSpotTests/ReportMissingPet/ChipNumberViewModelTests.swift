import HTML
import XCTest

@testable import PetSpot

/// Step 1/4. The test names are those of the requirements.
final class ChipNumberViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState(.missing)
    private lazy var viewModel = ChipNumberViewModel(flowState: flowState)

    // MARK: Formatting

    func testFormatMicrochipNumber_whenEntering5Digits_shouldNotAddHyphen() {
        // When
        viewModel.formatChipNumber("12345")

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345")
    }

    func testFormatMicrochipNumber_whenEntering6Digits_shouldAddFirstHyphen() {
        // When
        viewModel.formatChipNumber("123456")

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-6")
    }

    func testFormatMicrochipNumber_whenEntering11Digits_shouldAddSecondHyphen() {
        // When
        viewModel.formatChipNumber("12345678901")

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-67890-1")
    }

    func testFormatMicrochipNumber_whenEntering15Digits_shouldFormatCorrectly() {
        // When
        viewModel.formatChipNumber("123456789012345")

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-67890-12345")
    }

    func testFormatMicrochipNumber_whenEnteringMoreThan15Digits_shouldTruncateTo15() {
        // When
        viewModel.formatChipNumber("123456789012345678")

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-67890-12345")
    }

    func testFormatMicrochipNumber_whenPastingFormattedString_shouldReformat() {
        // When
        viewModel.formatChipNumber("12345-67890-12345")

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-67890-12345")
    }

    // MARK: State

    func testInit_whenFlowStateHasSavedNumber_shouldRestoreFormatted() {
        // Given
        flowState.chipNumber = ChipNumber(typed: "123456789012345")

        // When
        let viewModel = ChipNumberViewModel(flowState: flowState)

        // Then
        XCTAssertEqual(viewModel.chipNumber, "12345-67890-12345")
    }

    func testInit_whenFlowStateHasNoNumber_shouldBeEmpty() {
        XCTAssertEqual(viewModel.chipNumber, "")
    }

    func testContinue_whenMicrochipNumberEntered_shouldSaveDigitsOnlyToFlowState() {
        // Given
        viewModel.formatChipNumber("12345-67890-123456")

        // When
        viewModel.handleNext()

        // Then
        XCTAssertEqual(flowState.chipNumber?.digits, "123456789012345")
    }

    func testContinue_whenFieldEmpty_shouldSaveNilToFlowState() {
        // Given
        flowState.chipNumber = ChipNumber(typed: "1")
        viewModel.formatChipNumber("")

        // When
        viewModel.handleNext()

        // Then
        XCTAssertNil(flowState.chipNumber)
    }

    // MARK: Navigation

    // View models have no callbacks: the coordinator asks them to save, and navigates.

    func testContinue_shouldCallOnContinueCallback() {
        // Given
        let coordinator = ReportMissingPetCoordinator(.missing)
        let screen = coordinator.screen(for: .chipNumber, now: TestApp.noon)
        screen.fill(from: FormInput([("chipNumber", "1")]))
        guard case .chipNumber(let viewModel) = screen else { return XCTFail("another screen") }

        // When
        viewModel.handleNext()
        coordinator.flowState.doneSteps = [.chipNumber]

        // Then
        XCTAssertEqual(coordinator.flowState.chipNumber?.digits, "1")
        XCTAssertEqual(coordinator.destination(after: .chipNumber), .photo)
    }

    func testCancel_shouldCallOnCancelCallback() {
        // Given
        let coordinator = ReportMissingPetCoordinator(.missing)
        coordinator.flowState.chipNumber = ChipNumber(typed: "1")
        XCTAssertEqual(coordinator.navigationBar(for: .chipNumber).back, .exit(ReportFlow.missing.exitURL))

        // When
        let next = coordinator.exitFlow()

        // Then
        XCTAssertEqual(next, .petList)
        XCTAssertFalse(coordinator.flowState.hasChipNumber)
    }
}
