import XCTest

@testable import PetSpot

/// The summary. `CompletenessTests` tests that it shows every field.
final class SummaryViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState()
    private lazy var viewModel = SummaryViewModel(flowState: flowState)

    func testRows_whenNothingWasGiven_shouldAllBeThereWithoutValue() {
        // When
        let rows = viewModel.rows

        // Then
        XCTAssertEqual(
            rows.map(\.name.rawValue),
            [
                "chipNumber", "petName", "species", "breed", "sex", "age", "lastSeenDate", "lastSeenPlace",
                "description", "contactEmail", "contactPhone", "reward",
            ]
        )
        XCTAssertTrue(rows.allSatisfy { $0.value == nil && $0.hint == nil })
        XCTAssertNil(viewModel.photo)
    }

    func testRows_whenChanged_shouldLeadToTheStepThatAsked() {
        // When
        let steps = viewModel.rows.map(\.step)

        // Then
        XCTAssertEqual(steps.first, .chipNumber)
        XCTAssertEqual(steps.last, .contactDetails)
        XCTAssertEqual(steps, steps.sorted { $0.rawValue < $1.rawValue })
    }

    func testRows_whenChipNumberIsShort_shouldHint() {
        // Given
        flowState.answers.chipNumber = ChipNumberAnswer(chipNumber: ChipNumber("1234"))

        // When
        let row = viewModel.rows.first

        // Then
        XCTAssertEqual(row?.hint, L10n.Summary.chipNumberIncomplete)
    }

    func testPhoto_whenOneWasChosen_shouldBeShown() {
        // Given
        flowState.answers.photo = PhotoAnswer(photo: .sample)

        // When / Then
        XCTAssertEqual(viewModel.photo, .sample)
    }
}
