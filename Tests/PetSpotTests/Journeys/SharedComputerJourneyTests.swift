import TestSupport
import XCTest

@testable import PetSpot

/// One browser that several people use one after another.
final class SharedComputerJourneyTests: AppTestCase {
    private static let confirmation = "/report-missing/confirmation"
    private static let session = "petspot_session"

    func testFlow_whenAnotherBegins_shouldGetANewSessionThatKeepsTheReport() async throws {
        // Given
        try await FlowJourney(browser: browser).report([("petName", "Rex")])
        let manage = try await browser.get(Self.confirmation).managePath
        let thief = copyOfBrowser()

        for _ in 1...2 {
            // When
            _ = try await browser.post("/report-missing/chip-number", [("chipNumber", "616093900000001")])

            // Then
            XCTAssertNotEqual(browser.cookies[Self.session], thief.cookies[Self.session])
            let reopened = try await browser.get(Self.confirmation)
            XCTAssertEqual(try reopened.managePath, manage)
            _ = try await browser.post("/report-missing/exit")
        }
        let page = try await browser.get(manage)
        XCTAssertEqual(page.status, 200)
    }

    func testCookie_whenCopiedBeforeAFlow_shouldOpenNothingOfIt() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let manage = try await browser.get(Self.confirmation).managePath
        let begins: [() async throws -> TestResponse] = [
            { try await self.browser.post("/report-missing/chip-number", [("chipNumber", "616093900000001")]) },
            { try await self.browser.post(manage + "/edit") },
        ]

        for begin in begins {
            let thief = copyOfBrowser()

            // When
            _ = try await begin()

            // Then
            let (step, list) = try await (thief.get("/report-missing/chip-number"), thief.get("/"))
            XCTAssertFalse(step.text.contains("61609"))
            XCTAssertNil(list.element("petList.resumeFlow"))
            let summary = try await thief.get("/report-missing/summary")
            XCTAssertNotEqual(summary.status, 200)
            _ = try await browser.post("/report-missing/exit")
        }
    }

    func testEdit_whenItDiscardsAnotherDraft_shouldOpenNothingToACopiedCookie() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let manage = try await browser.get(Self.confirmation).managePath
        let shared = Browser(app)
        _ = try await shared.post("/report-missing/chip-number", [("chipNumber", "616093900000001")])
        let thief = Browser(app)
        thief.setCookie(Self.session, shared.cookies[Self.session])

        // When
        _ = try await shared.submit(manage + "/edit", [("draft", "discard")])

        // Then
        XCTAssertEqual(shared.path, "/report-missing/summary")
        let summary = try await thief.get("/report-missing/summary")
        XCTAssertEqual(summary.location, "/report-missing/chip-number")
        let step = try await thief.get("/report-missing/chip-number")
        XCTAssertFalse(step.text.contains("61609"))
    }

    func testForget_whenPressed_shouldForgetThePrivateLinksOfBothKinds() async throws {
        // When
        let response = try await browser.post("/report-missing/forget")

        // Then
        let cookies = response.fields.filter { $0.name == "Set-Cookie" }.map(\.value)
        for path in ["/report-missing", "/report-found"] {
            XCTAssert(
                cookies.contains { $0.hasPrefix("petspot_manage=;") && $0.contains("Path=\(path)") },
                "\(cookies)"
            )
        }
    }

    func testForget_whenPressedOnTheList_shouldForgetTheReportHereAndKeepItThere() async throws {
        // Given
        try await FlowJourney(browser: browser).report()
        let created = try await browser.get(Self.confirmation)
        XCTAssertNotNil(created.element("reportCreated.forgetButton"))
        let list = try await browser.get("/")
        XCTAssertNotNil(list.element("petList.forgetButton"))
        _ = try await browser.post("/report-missing/chip-number")
        let thief = copyOfBrowser()

        // When
        let after = try await browser.submit("/report-missing/forget")

        // Then
        XCTAssertEqual(browser.path, "/")
        XCTAssertNil(browser.cookies[Self.session])
        XCTAssert(after.text.contains("This browser has forgotten the report."))
        XCTAssertNil(after.element("petList.ownReport"))
        XCTAssertNil(after.element("petList.resumeFlow"))
        let confirmation = try await thief.get(Self.confirmation)
        XCTAssertEqual(confirmation.location, "/")
        let (manage, pet) = try (created.managePath, created.petPath)
        let pages = try await [Browser(app).get(manage), Browser(app).get(pet)]
        XCTAssertEqual(pages.map(\.status), [200, 200])
    }

    func testForget_whenThereAreSeveralReports_shouldSaySo() async throws {
        for (language, words) in [
            ("en", "This browser has forgotten the reports. They stay on PetSpot."),
            ("pl", "Ta przeglądarka już nie pamięta zgłoszeń. Zgłoszenia zostają"),
        ] {
            // Given
            for _ in 1...2 { try await FlowJourney(browser: browser).report() }
            browser.setCookie("petspot_lang", language)

            // When
            let after = try await browser.submit("/report-missing/forget")

            // Then
            XCTAssert(after.words.contains(words), after.words)
        }
    }

    func testForget_whenThereIsNothing_shouldLeadToTheList() async throws {
        // When
        let response = try await browser.post("/report-found/forget")

        // Then
        XCTAssertEqual(response.location, "/")
    }

    private func copyOfBrowser() -> Browser {
        let copy = Browser(app)
        for (name, value) in browser.cookies { copy.setCookie(name, value) }
        return copy
    }
}
