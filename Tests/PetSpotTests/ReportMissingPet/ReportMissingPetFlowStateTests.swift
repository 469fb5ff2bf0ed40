import XCTest

@testable import PetSpot

/// The state that the screens of a flow share.
final class ReportMissingPetFlowStateTests: XCTestCase {
    func testInit_whenFlowBegins_shouldHoldNothing() {
        // When
        let flowState = ReportMissingPetFlowState()

        // Then
        assertEmpty(flowState)
    }

    func testAccessors_whenEverythingWasAnswered_shouldReadTheAnswers() {
        // When
        let flowState = ReportMissingPetFlowState(answers: .full)

        // Then
        XCTAssertEqual(flowState.chipNumber?.digits, "012345678901234")
        XCTAssertEqual(flowState.photo, .sample)
        XCTAssertEqual(flowState.answers.description?.description, "one\n\ntwo")
        XCTAssertEqual(flowState.answers.contactDetails?.contactEmail?.rawValue, "owner@example.org")
        XCTAssertEqual(flowState.answers.contactDetails?.contactPhone?.rawValue, "+48 600 700 800")
    }

    func testClear_whenEverythingWasAnswered_shouldForgetIt() {
        // Given
        let flowState = ReportMissingPetFlowState(answers: .full)

        // When
        flowState.clear()

        // Then
        assertEmpty(flowState)
    }

    func testSteps_whenDoneOneAfterTheOther_shouldOpenTheNext() {
        // Given
        let flowState = ReportMissingPetFlowState()
        let steps = FlowStep.dataSteps

        for (index, step) in steps.enumerated() {
            // When / Then
            XCTAssertEqual(flowState.firstOpenStep, step)
            XCTAssertEqual(FlowStep.allCases.filter(flowState.isOpen), Array(FlowStep.allCases[...index]))
            XCTAssertFalse(flowState.isDone(step))
            flowState.finish(step)
            XCTAssertTrue(flowState.isDone(step))
        }
        XCTAssertEqual(flowState.firstOpenStep, .summary)
        XCTAssertTrue(flowState.isOpen(.summary))
        XCTAssertFalse(flowState.isDone(.summary), "only submitting ends the flow")
    }

    func testAnswers_whenOneScreenWritesThem_shouldBeReadByTheOthers() {
        // Given
        let flowState = ReportMissingPetFlowState()
        let summary = SummaryViewModel(flowState: flowState)
        let chipNumber = ChipNumberViewModel(flowState: flowState)
        chipNumber.formatChipNumber("1234")

        // When
        _ = chipNumber.handleNext()

        // Then
        XCTAssertEqual(summary.groups.first?.rows.first?.hint, L10n.Summary.chipNumberIncomplete)
    }

    private func assertEmpty(_ flowState: ReportMissingPetFlowState, line: UInt = #line) {
        XCTAssertNil(flowState.chipNumber, line: line)
        XCTAssertNil(flowState.photo, line: line)
        XCTAssertNil(flowState.answers.description?.description, line: line)
        XCTAssertNil(flowState.answers.contactDetails?.contactEmail, line: line)
        XCTAssertNil(flowState.answers.contactDetails?.contactPhone, line: line)
        XCTAssertEqual(flowState.answers, ReportAnswers(), line: line)
        XCTAssertEqual(flowState.firstOpenStep, .chipNumber, line: line)
    }
}
