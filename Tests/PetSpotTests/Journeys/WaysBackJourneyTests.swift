import TestSupport
import XCTest

@testable import PetSpot

/// The ways back to one's own report, and out of what was begun.
final class WaysBackJourneyTests: ReportedPetTestCase {
    func testList_whenThisBrowserHasAReport_shouldLeadToItsConfirmation() async throws {
        // When
        let list = try await owner.get("/")
        let others = try await other.get("/")

        // Then
        XCTAssert(list.text.contains("Rex is on the list."))
        XCTAssertEqual(list.element("petList.ownReport")?["href"], "/report-missing/confirmation")
        XCTAssertEqual(list["Cache-Control"], "no-store, no-transform")
        XCTAssertFalse(others.text.contains("petList.ownReport"))
    }

    func testList_whenThisBrowsersPetIsHome_shouldNotSayThatItIsListed() async throws {
        // Given
        _ = try await other.post(manage + "/reunited")

        // When
        let list = try await owner.get("/")

        // Then
        XCTAssertFalse(list.text.contains("is on the list."))
        XCTAssert(list.text.contains("petList.ownReport"))
    }

    func testConfirmation_whenThisBrowsersPetIsHome_shouldKeepThePrivateLinkOnly() async throws {
        // Given
        _ = try await other.post(manage + "/reunited")

        // When
        let confirmation = try await owner.get("/report-missing/confirmation")

        // Then
        XCTAssertFalse(confirmation.text.contains("is now on the list"))
        XCTAssert(confirmation.text.contains("reportCreated.manageLink"))
        XCTAssertFalse(confirmation.text.contains("reportCreated.posterLink"))
    }

    func testList_whenThisBrowsersReportWasDeleted_shouldNotMentionIt() async throws {
        // Given
        _ = try await other.post(manage + "/delete")

        // When
        let list = try await owner.get("/")

        // Then
        XCTAssertFalse(list.text.contains("petList.ownReport"))
    }

    func testList_whenADraftIsOpen_shouldOfferToContinueOrToDiscardIt() async throws {
        // Given
        _ = try await other.post("/report-missing/chip-number", Answers.chipNumber)

        // When
        let list = try await other.get("/")

        // Then
        XCTAssert(list.text.contains("petList.resumeFlow"))
        XCTAssert(list.text.contains("You have started a report and not submitted it yet."))
        XCTAssertFalse(list.text.contains("petList.reportButton"))

        // When
        let afterwards = try await other.submit("/report-missing/exit")

        // Then
        XCTAssertEqual(other.path, "/")
        XCTAssert(afterwards.text.contains("Your unfinished report was discarded."))
        XCTAssert(afterwards.text.contains("petList.reportButton"))
    }

    func testExit_whenNothingWasBegun_shouldSayNothing() async throws {
        // When
        let list = try await other.submit("/report-missing/exit")

        // Then
        XCTAssertEqual(other.path, "/")
        XCTAssertNil(list.element("notice"))
    }

    func testEdit_whenLeft_shouldReturnToThePrivatePage() async throws {
        // Given
        let summary = try await other.submit(manage + "/edit")
        XCTAssertEqual(summary.element("summary.backButton")?["href"], manage)
        let unchanged = try await other.get(manage)
        XCTAssertNil(unchanged.element("manage.unsavedChanges"), "it says that something was changed")
        _ = try await other.post("/report-missing/description?change", [("petName", "Max")])

        // When
        let list = try await other.get("/")

        // Then
        XCTAssert(list.text.contains("You have changes to your report that are not saved yet."))
        XCTAssertFalse(list.text.contains("not submitted it yet"))

        // When
        let page = try await other.submit("/report-missing/exit")

        // Then
        XCTAssertEqual(other.path, manage)
        XCTAssert(page.text.contains("Your changes were discarded."))
        XCTAssert(page.text.contains("Rex"))

        // When
        let undone = try await other.submit(manage + "/edit", [("draft", "undo")])

        // Then
        XCTAssert(undone.text.contains("Max"))
        let changed = try await other.get(manage)
        XCTAssertNotNil(changed.element("manage.unsavedChanges"))
        _ = try await other.submit("/report-missing/summary")
        XCTAssertEqual(other.path, manage)
    }

    func testSummary_whenTheReportIsNew_shouldOfferNoChangesToDiscard() async throws {
        // Given
        try await FlowJourney(browser: other).fillIn()

        // When
        let summary = try await other.get("/report-missing/summary")

        // Then
        XCTAssertFalse(summary.text.contains("summary.discardButton"))
        XCTAssertEqual(summary.element("summary.backButton")?["href"], "/report-missing/contact-details")
    }
}
