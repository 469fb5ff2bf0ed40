import XCTest

@testable import PetSpot

/// The summary. `CompletenessTests` tests that it shows every field.
final class SummaryViewModelTests: XCTestCase {
    private let flowState = ReportMissingPetFlowState(.missing)
    private lazy var viewModel = SummaryViewModel(flowState: flowState, isEditing: false)

    func testGroups_whenNothingWasGiven_shouldHoldAllRowsWithoutValue() {
        // When
        let groups = viewModel.groups

        // Then
        XCTAssertEqual(
            groups.map { $0.rows.map(\.name.rawValue) },
            [
                ["chipNumber"],
                [
                    "petName", "species", "lastSeenPlace", "lastSeenDate", "description", "colours", "size", "breed",
                    "sex", "age",
                ],
                ["contactPhone", "contactEmail", "contactVisible", "reward"],
            ]
        )
        let rows = groups.flatMap(\.rows)
        // What holds until something is chosen.
        XCTAssertEqual(rows.filter { $0.value != nil }.map(\.name), [.contactVisible])
        XCTAssertTrue(rows.allSatisfy { $0.hint == nil })
        XCTAssertEqual(groups.map(\.showsPhoto), [true, false, false])
        XCTAssertNil(viewModel.photo)
    }

    func testGroups_whenChanged_shouldLeadToTheStepThatAsked() {
        // When
        let steps = viewModel.groups.map { Set($0.rows.map(\.step)) }

        // Then
        XCTAssertEqual(steps, [[.chipNumber], [.description], [.contactDetails]])
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
