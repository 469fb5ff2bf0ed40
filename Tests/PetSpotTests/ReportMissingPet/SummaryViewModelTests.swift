import XCTest

@testable import PetSpot

/// The summary. `CompletenessTests` tests that it shows every field.
final class SummaryViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState(.missing)
    private lazy var viewModel = SummaryViewModel(flowState: flowState, isEditing: false, now: 0)

    func testGaps_whenNothingWasGiven_shouldHoldAllButWhatIsChosenAtFirst() {
        // When
        let (groups, gaps) = (viewModel.groups, viewModel.gaps)

        // Then
        XCTAssertEqual(groups.map { $0.rows.map(\.name) }, [[.contactVisible]])
        XCTAssertEqual(
            gaps.map(\.name.rawValue),
            [
                "chipNumber", "photo", "petName", "species", "lastSeenPlace", "lastSeenDate", "description", "colours",
                "size", "position", "breed", "sex", "age", "contactPhone", "contactEmail", "reward",
            ]
        )
        XCTAssertTrue(gaps.allSatisfy { $0.hint == nil })
        XCTAssertNil(viewModel.photo)
    }

    func testGroups_whenAllWasGiven_shouldLeadToTheStepsThatAsked() {
        // Given
        flowState.answers = .full(.missing)

        // When
        let steps = viewModel.groups.map { Set($0.rows.map(\.step)) }

        // Then
        XCTAssertEqual(steps, [[.chipNumber], [.description], [.contactDetails]])
        XCTAssertEqual(viewModel.groups.map { $0.heading == nil }, [true, false, false])
        XCTAssertEqual(viewModel.gaps.map(\.name), [])
    }

    func testLacksEssentials_whenPhotoSpeciesAndPlaceAreMissing_shouldBeTrueUntilOneIsGiven() {
        // Given
        flowState.answers = ReportAnswers(petName: "Rex", breed: "Kelpie")

        // When / Then
        XCTAssertTrue(viewModel.lacksEssentials)
        for essential in [
            ReportAnswers(species: .dog), ReportAnswers(lastSeenPlace: "Planty"), ReportAnswers(photo: .sample),
        ] {
            flowState.answers = essential
            XCTAssertFalse(viewModel.lacksEssentials)
        }
    }

    func testGroups_whenChipNumberIsShort_shouldHint() {
        // Given
        flowState.chipNumber = ChipNumber(typed: "1234")

        // When
        let row = viewModel.groups.first?.rows.first

        // Then
        XCTAssertEqual(row?.hint, L10n.Summary.chipNumberIncomplete)
    }

    func testPhoto_whenOneWasChosen_shouldBeShown() {
        // Given
        flowState.photo = .sample

        // When / Then
        XCTAssertEqual(viewModel.photo, .sample)
    }
}
