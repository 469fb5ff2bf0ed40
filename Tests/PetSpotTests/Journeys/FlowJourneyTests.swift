import TestSupport
import XCTest

@testable import PetSpot

/// The flow as one person uses it, in the same process.
final class FlowJourneyTests: AppTestCase {
    func testReport_whenEveryStepIsAnswered_shouldAppearOnTheList() async throws {
        try await FlowJourney(browser: browser).report()
    }

    func testSteps_whenWalkedBackAndForth_shouldKeepEveryAnswer() async throws {
        try await FlowJourney(browser: browser).goBackAndForth()
    }

    func testGet_whenNothingWasPosted_shouldLeaveNoTrace() async throws {
        // When
        for path in ["/", "/report-missing", "/report-missing/chip-number", "/report-missing/summary"] {
            let response = try await browser.get(path)

            // Then
            XCTAssertNil(response["Set-Cookie"], path)
        }
    }

    func testRemove_whenThereIsNothing_shouldBeginNoFlow() async throws {
        // When
        let response = try await browser.post("/report-missing/photo", [("action", "remove")])

        // Then
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, "/report-missing/chip-number")
        XCTAssertNil(response["Set-Cookie"])
    }

    func testGet_whenStepIsNotOpenYet_shouldLeadToTheFirstOpenOne() async throws {
        // Given / When / Then
        for path in ["photo", "description", "contact-details", "summary"] {
            let response = try await browser.get("/report-missing/" + path)
            XCTAssertEqual(response.status, 303)
            XCTAssertEqual(response.location, "/report-missing/chip-number")
        }

        // Given
        _ = try await browser.post("/report-missing/chip-number")

        // When / Then
        for path in ["description", "contact-details", "summary"] {
            let response = try await browser.get("/report-missing/" + path)
            XCTAssertEqual(response.location, "/report-missing/photo")
        }
        let start = try await browser.get("/report-missing")
        XCTAssertEqual(start.location, "/report-missing/photo")
    }

    func testPost_whenFlowWasLost_shouldKeepWhatWasTypedAndSaySo() async throws {
        // Given
        browser.setCookie("petspot_session", "0123456789abcdef0123456789abcdef")

        // When
        let page = try await browser.submit("/report-missing/description", Answers.description)

        // Then
        XCTAssertEqual(browser.path, "/report-missing/chip-number")
        XCTAssert(page.text.contains("lostFlowNotice"))
        XCTAssertNotEqual(browser.cookies["petspot_session"], "0123456789abcdef0123456789abcdef")

        // When
        _ = try await browser.post("/report-missing/chip-number")
        let next = try await browser.submit("/report-missing/photo")

        // Then
        XCTAssertEqual(browser.path, "/report-missing/description")
        XCTAssert(next.text.contains("Planty, Kraków"))
        XCTAssertFalse(next.text.contains("lostFlowNotice"))
    }

    func testPostPhoto_whenFlowWasLost_shouldKeepThePhoto() async throws {
        // When
        let response = try await browser.postPhoto(Samples.png)

        // Then
        XCTAssertEqual(response.location, "/report-missing/chip-number")
        let preview = try await browser.get("/report-missing/photo/preview")
        XCTAssertEqual(preview.body, Samples.png)
    }

    func testPost_whenStepIsNotOpenYetAndInputIsInvalid_shouldShowItWithEverythingTyped() async throws {
        // When
        let response = try await browser.post("/report-missing/contact-details", [("contactEmail", "owner@")])

        // Then
        XCTAssertEqual(response.status, 422)
        XCTAssert(response.text.contains("owner@"))
        XCTAssertNil(response["Set-Cookie"])
    }

    func testChange_whenContinued_shouldReturnToTheSummary() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        let summary = try await browser.get("/report-missing/summary")
        let change = summary.element("summary.chipNumber.change")
        XCTAssertEqual(change?["href"], "/report-missing/chip-number?change")

        // When
        let response = try await browser.post("/report-missing/chip-number?change", [("chipNumber", "1")])

        // Then
        XCTAssertEqual(response.location, "/report-missing/summary")

        // When
        let again = try await browser.post("/report-missing/chip-number", [("chipNumber", "2")])

        // Then
        XCTAssertEqual(again.location, "/report-missing/photo")
    }

    func testExit_whenUndone_shouldBringTheDraftBackForAMinute() async throws {
        for (seconds, isBack) in [(60, true), (61, false)] {
            // Given
            let (browser, others) = (Browser(app), app.photoFiles)
            try await FlowJourney(browser: browser).fillIn()
            let list = try await browser.submit("/report-missing/exit")
            XCTAssertNotNil(list.element("undoButton"))
            XCTAssertNil(list.element("petList.resumeFlow"))

            // When
            app.advance(by: seconds)
            let response = try await browser.post("/report-missing/exit", [("draft", "undo")])

            // Then
            XCTAssertEqual(response.location, isBack ? "/report-missing" : "/")
            let preview = try await browser.get("/report-missing/photo/preview")
            XCTAssertEqual(preview.status, isBack ? 200 : 404)
            XCTAssertEqual(app.photoFiles.count - others.count, isBack ? 1 : 0)
        }
    }

    func testLook_whenTheDraftWasDiscardedMinutesAgo_shouldRemoveItsPhoto() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        _ = try await browser.submit("/report-missing/exit")

        // When
        app.advance(by: FlowSessions.touchInterval + 1)
        _ = try await browser.open("/")

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testExit_whenDraftIsOpen_shouldForgetItAndItsPhoto() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        XCTAssertEqual(app.photoFiles.count, 1)

        // When
        let response = try await browser.post("/report-missing/exit")

        // Then
        XCTAssertEqual(response.location, "/")
        let page = try await browser.open("/report-missing")
        XCTAssertEqual(browser.path, "/report-missing/chip-number")
        XCTAssertFalse(page.text.contains("61609"))

        // When
        app.advance(by: FlowSessions.discardedLifetime + 1)
        try await app.app.removeExpiredDrafts()

        // Then
        XCTAssertEqual(app.photoFiles, [])
    }

    func testRemovePhoto_whenPressed_shouldReturnToTheStepWithoutIt() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        // When
        let page = try await browser.submit("/report-missing/photo", [("action", "remove")])

        // Then
        XCTAssertEqual(browser.path, "/report-missing/photo")
        XCTAssertFalse(page.text.contains("rex.png"))
        XCTAssertEqual(app.photoFiles, [])
        let summary = try await browser.get("/report-missing/summary")
        XCTAssertEqual(summary.status, 200)
    }

    func testPostPhoto_whenAnotherIsThere_shouldReplaceIt() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        let old = app.photoFiles

        // When
        _ = try await browser.postPhoto(Samples.png, name: "max.png")

        // Then
        XCTAssertEqual(app.photoFiles.count, 1)
        XCTAssertNotEqual(app.photoFiles, old)
        let page = try await browser.get("/report-missing/photo")
        XCTAssert(page.text.contains("max.png"))
    }

    func testPostPhoto_whenAScriptSendsIt_shouldNameTheNextPageInsteadOfLeadingThere() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number")
        browser.fields = [("Prefer", "return=minimal")]

        // When
        let kept = try await browser.postPhoto(Samples.png)
        let refused = try await browser.postPhoto(Array("text".utf8))

        // Then
        XCTAssertEqual(kept.status, 204)
        XCTAssertEqual(kept.location, "/report-missing/description")
        XCTAssertEqual(kept.body, [])
        XCTAssertEqual(refused.status, 422)
        XCTAssert(refused.text.contains("photo.input.error"))
        browser.fields = []
        let preview = try await browser.get("/report-missing/photo/preview")
        XCTAssertEqual(preview.body, Samples.png)
    }

    func testPostPhoto_whenNoFileIsChosen_shouldKeepTheOneThatIsThere() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        // When
        let response = try await browser.postPhoto([], name: "")

        // Then
        XCTAssertEqual(response.location, "/report-missing/description")
        XCTAssertEqual(app.photoFiles.count, 1)
    }

    func testResume_whenDraftIsOpen_shouldBeLinkedFromTheList() async throws {
        // Given
        _ = try await browser.post("/report-missing/chip-number", Answers.chipNumber)

        // When
        let list = try await browser.get("/")

        // Then
        XCTAssert(list.text.contains("petList.resumeFlow"))
        XCTAssertEqual(list["Cache-Control"], "no-store, no-transform")
        let resumed = try await browser.get("/report-missing")
        XCTAssertEqual(resumed.location, "/report-missing/photo")
    }

    func testDraft_whenADayPassedUnused_shouldBeGoneWithItsPhoto() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        // When
        app.advance(by: 24 * 3600 + 301)

        // Then
        let response = try await browser.get("/report-missing/summary")
        XCTAssertEqual(response.location, "/report-missing/chip-number")
    }

    func testDraft_whenLookedAtWithinADay_shouldLiveOn() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()

        // When
        for _ in 0..<3 {
            app.advance(by: 23 * 3600)
            let response = try await browser.get("/report-missing/summary")

            // Then
            XCTAssertEqual(response.status, 200)
        }
    }

    func testTwoBrowsers_whenBothReport_shouldNeverSeeEachOther() async throws {
        // Given
        try await FlowJourney(browser: browser).fillIn()
        let other = Browser(app)
        _ = try await other.post("/report-missing/chip-number", [("chipNumber", "999")])

        // When
        let page = try await other.get("/report-missing/chip-number")
        let preview = try await other.get("/report-missing/photo/preview")

        // Then
        XCTAssert(page.text.contains("999"))
        XCTAssertFalse(page.text.contains("61609"))
        XCTAssertEqual(preview.status, 404)

        // When
        _ = try await browser.submit("/report-missing/summary")

        // Then
        let confirmation = try await other.get("/report-missing/confirmation")
        XCTAssertEqual(confirmation.location, "/")
    }
}
