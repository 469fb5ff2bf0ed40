import XCTest

@testable import PetSpot

/// The public page of a report. `CompletenessTests` tests that it shows every public field.
final class PetDetailsViewModelTests: XCTestCase {
    func testInit_whenEverythingWasAnswered_shouldHoldWhatIsPublic() {
        // Given
        let report = PetReport.sample(answers: .full)

        // When
        let viewModel = PetDetailsViewModel(report, ReportLife(), now: TestApp.noon)

        // Then
        XCTAssertEqual(viewModel.id, report.id)
        XCTAssertEqual(viewModel.photo, .sample)
        XCTAssertEqual(viewModel.species, .rabbit)
        XCTAssertEqual(viewModel.reward, "200 zł")
        XCTAssertEqual(viewModel.description, "one\n\ntwo")
        XCTAssertEqual(viewModel.reportedOn.text(in: .en), "Reported on 21 November 2026")
        XCTAssertTrue(viewModel.hasMicrochip)
        XCTAssertFalse(viewModel.isReunited)
    }

    func testInit_whenNothingWasAnswered_shouldHoldNoFact() {
        // When
        let viewModel = PetDetailsViewModel(.sample(answers: .bare), ReportLife(), now: TestApp.noon)

        // Then
        XCTAssertEqual(viewModel.facts.count, 0)
        XCTAssertNil(viewModel.petName)
        XCTAssertNil(viewModel.photo)
        XCTAssertFalse(viewModel.hasMicrochip)
    }

    func testInit_whenThePetIsHome_shouldPromiseNoReward() {
        // Given
        var report = PetReport.sample(answers: .full)
        report.reunitedAt = TestApp.noon

        // When
        let viewModel = PetDetailsViewModel(report, ReportLife(), now: TestApp.noon)

        // Then
        XCTAssertTrue(viewModel.isReunited)
        XCTAssertNil(viewModel.reward)
    }
}
