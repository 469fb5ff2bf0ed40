import XCTest

@testable import PetSpot

/// The public page of a report. `CompletenessTests` tests that it shows every public field.
final class PetDetailsPageTests: XCTestCase {
    func testInit_whenEverythingWasAnswered_shouldHoldWhatIsPublic() {
        // Given
        let report = PetReport.sample(answers: .full)

        // When
        let page = page(of: report)

        // Then
        XCTAssertEqual(page.id, report.id)
        XCTAssertEqual(page.answers.photo, .sample)
        XCTAssertEqual(page.answers.species, .rabbit)
        XCTAssertEqual(page.reward, "200 zł")
        XCTAssertEqual(page.answers.description, "one\n\ntwo")
        XCTAssertEqual(page.reportedOn?.text(in: .en), "Reported on 21 November 2026")
        XCTAssertTrue(page.answers.hasChipNumber)
        XCTAssertFalse(page.isReunited)
    }

    func testInit_whenNothingWasAnswered_shouldHoldNoFact() {
        // When
        let page = page(of: .sample(answers: .bare))

        // Then
        XCTAssertEqual(page.facts.count, 0)
        XCTAssertNil(page.answers.petName)
        XCTAssertNil(page.answers.photo)
        XCTAssertFalse(page.answers.hasChipNumber)
    }

    func testInit_whenThePetIsHome_shouldPromiseNoReward() {
        // Given
        var report = PetReport.sample(answers: .full)
        report.reunitedAt = TestApp.noon

        // When
        let page = page(of: report)

        // Then
        XCTAssertTrue(page.isReunited)
        XCTAssertNil(page.reward)
    }

    private func page(of report: PetReport) -> PetDetailsPage {
        PetDetailsPage(report, SiteSettings(Configuration(), now: { 0 }), now: TestApp.noon, sightings: [], origin: "")
    }
}
