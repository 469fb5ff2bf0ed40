import XCTest

@testable import PetSpot

/// The state that the screens of a flow share.
final class ReportMissingPetFlowStateTests: XCTestCase {
    func testInit_whenFlowBegins_shouldHoldNothing() {
        assertEmpty(ReportMissingPetFlowState(.missing))
    }

    func testProperties_whenSet_shouldBeTheAnswers() {
        // Given
        let flowState = ReportMissingPetFlowState(.missing)

        // When
        flowState.chipNumber = ChipNumber(typed: "12")
        flowState.photo = .sample
        flowState.description = "Shy"
        flowState.contactEmail = EmailAddress(rawValue: "owner@example.org")
        flowState.contactPhone = PhoneNumber(rawValue: "600 700 800")

        // Then
        XCTAssertTrue(flowState.hasChipNumber)
        XCTAssertTrue(flowState.hasPhoto)
        XCTAssertEqual(
            flowState.answers,
            ReportAnswers(
                chipNumber: ChipNumber(typed: "12"),
                photo: .sample,
                description: "Shy",
                contactPhone: PhoneNumber(rawValue: "600 700 800"),
                contactEmail: EmailAddress(rawValue: "owner@example.org")
            )
        )
    }

    func testClear_whenEverythingWasAnswered_shouldForgetIt() {
        // Given
        let flowState = ReportMissingPetFlowState(.missing)
        flowState.answers = .full
        flowState.doneSteps = .all

        // When
        flowState.clear()

        // Then
        assertEmpty(flowState)
    }

    func testSteps_whenDoneOneAfterTheOther_shouldOpenTheNext() {
        // Given
        let flowState = ReportMissingPetFlowState(.missing)
        let order = ReportFlow.missing.order

        for (index, step) in order.enumerated() {
            // When / Then
            XCTAssertEqual(flowState.firstOpenStep, step)
            XCTAssertEqual(order.filter(flowState.isOpen), Array(order[...index]))
            flowState.doneSteps.insert(step)
        }
    }

    func testAnswers_whenOneScreenWritesThem_shouldBeReadByTheOthers() {
        // Given
        let flowState = ReportMissingPetFlowState(.missing)
        let summary = SummaryViewModel(flowState: flowState, isEditing: false, now: 0)
        let chipNumber = ChipNumberViewModel(flowState: flowState)
        chipNumber.formatChipNumber("1234")

        // When
        chipNumber.handleNext()

        // Then
        XCTAssertEqual(summary.groups.first?.rows.first?.hint, L10n.Summary.chipNumberIncomplete)
    }

    private func assertEmpty(_ flowState: ReportMissingPetFlowState, line: UInt = #line) {
        XCTAssertFalse(flowState.hasChipNumber, line: line)
        XCTAssertFalse(flowState.hasPhoto, line: line)
        XCTAssertEqual(flowState.answers, ReportAnswers(), line: line)
        XCTAssertEqual(flowState.firstOpenStep, .chipNumber, line: line)
    }
}
