import TestSupport
import XCTest

@testable import PetSpot

/// The reports that one browser makes within a day.
final class OwnReportsJourneyTests: AppTestCase {
    private static let confirmation = "/report-missing/confirmation"
    private static let session = "petspot_session"

    func testConfirmation_whenABrowserMadeSeveralReports_shouldLeadToEach() async throws {
        // Given
        var pages: [String] = []
        for name in ["Ada", "Bob", "Car", "Dan", "Eve"] {
            pages.append(try await FlowJourney(browser: browser).report([("petName", name)]).managePath)
        }
        pages.append(try await reportFound())

        // When
        let created = try await browser.open(Self.confirmation)

        // Then
        XCTAssertEqual(browser.path, "/report-found/confirmation")
        XCTAssertEqual(created.element("reportCreated.manageLink")?["href"], pages[5])
        XCTAssertEqual(created.links("reportCreated.otherReport"), [pages[4], pages[3], pages[2], pages[1]])
        for page in pages {
            let response = try await browser.get(page)
            XCTAssertEqual(response.status, 200)
        }
        let list = try await browser.get("/")
        XCTAssertEqual(list.texts("petList.ownReportName"), ["Found cat · Wola", "Eve", "Dan", "Car", "Bob"])
        for page in pages[1...] { XCTAssert(list.text.contains("<a href=\"\(page)\">"), page) }
        XCTAssertEqual(list.element("petList.ownReport")?["href"], "/report-found/confirmation")
    }

    func testConfirmation_whenADayHasPassedForTheFirst_shouldLeadToTheOthers() async throws {
        // Given
        try await FlowJourney(browser: browser).report([("petName", "Ada")])
        app.advance(by: 3600)
        let second = try await FlowJourney(browser: browser).report([("petName", "Bob")]).managePath

        // When
        app.advance(by: 23 * 3600)
        let created = try await browser.get(Self.confirmation)

        // Then
        XCTAssertEqual(try created.managePath, second)
        XCTAssertNil(created.element("reportCreated.otherReport"))
    }

    func testConfirmation_whenAReportIsDeleted_shouldLeadToTheOthers() async throws {
        for isNewest in [true, false] {
            // Given
            let browser = Browser(app)
            let pages = [
                try await FlowJourney(browser: browser).report([("petName", "Ada")]).managePath,
                try await FlowJourney(browser: browser).report([("petName", "Bob")]).managePath,
            ]

            // When
            _ = try await Browser(app).post(pages[isNewest ? 1 : 0] + "/delete")
            let created = try await browser.get(Self.confirmation)

            // Then
            XCTAssertEqual(try created.managePath, pages[isNewest ? 0 : 1])
            XCTAssertNil(created.element("reportCreated.otherReport"))
        }
    }

    func testFlow_whenItsFirstAnswerIsLost_shouldKeepTheReportsOfTheOldSession() async throws {
        // Given
        let first = try await FlowJourney(browser: browser).report([("petName", "Ada")]).managePath
        let second = try await FlowJourney(browser: browser).report([("petName", "Bob")]).managePath
        let cookie = browser.cookies[Self.session]
        let begins: [() async throws -> TestResponse] = [
            { try await self.browser.post("/report-missing/chip-number", Answers.chipNumber) },
            { try await self.browser.post("/report-found/chip-number", Answers.chipNumber) },
            { try await self.browser.post("/report-missing/description", Answers.description) },
            { try await self.browser.post(second + "/edit") },
        ]

        for begin in begins {
            // When: the browser never learns of the new session, and begins again
            for _ in 1...2 {
                browser.setCookie(Self.session, cookie)
                _ = try await begin()
            }

            // Then
            for session in [browser.cookies[Self.session], cookie] {
                browser.setCookie(Self.session, session)
                let created = try await browser.open(Self.confirmation)
                XCTAssertEqual(created.element("reportCreated.manageLink")?["href"], second)
                XCTAssertEqual(created.links("reportCreated.otherReport"), [first])
            }
        }
    }

    func testForget_whenSeveralSessionsFollowedEachOther_shouldEndAll() async throws {
        // Given
        var cookies: [String?] = []
        for name in ["Ada", "Bob", "Car"] {
            try await FlowJourney(browser: browser).report([("petName", name)], photo: Samples.png)
            cookies.append(browser.cookies[Self.session])
        }
        _ = try await browser.post("/report-missing/chip-number")
        _ = try await browser.postPhoto(Samples.png)
        cookies.append(browser.cookies[Self.session])
        let stranger = Browser(app)
        let kept = try await FlowJourney(browser: stranger).report([("petName", "Eve")]).managePath
        let photos = app.photoFiles.count

        // When
        _ = try await browser.post("/report-missing/forget")

        // Then
        for cookie in cookies {
            let thief = Browser(app)
            thief.setCookie(Self.session, cookie)
            let confirmation = try await thief.get(Self.confirmation)
            XCTAssertEqual(confirmation.location, "/")
            let list = try await thief.get("/")
            XCTAssertNil(list.element("petList.resumeFlow"))
        }
        XCTAssertEqual(app.photoFiles.count, photos - 1, "the draft's photo")
        let other = try await stranger.get(Self.confirmation)
        XCTAssertEqual(try other.managePath, kept)
    }

    func testForget_whenPressedInACopy_shouldNotEndWhatFollowed() async throws {
        // Given
        try await FlowJourney(browser: browser).report([("petName", "Ada")])
        let copy = Browser(app)
        copy.setCookie(Self.session, browser.cookies[Self.session])
        let second = try await FlowJourney(browser: browser).report([("petName", "Bob")]).managePath

        // When
        _ = try await copy.post("/report-missing/forget")

        // Then
        let created = try await browser.get(Self.confirmation)
        XCTAssertEqual(try created.managePath, second)
    }

    private func reportFound() async throws -> String {
        _ = try await browser.post("/report-found/chip-number")
        _ = try await browser.postForm([("name=\"action\"", Array("continue".utf8))], to: "/report-found/photo")
        _ = try await browser.post("/report-found/description", [("species", "cat"), ("lastSeenPlace", "Wola")])
        _ = try await browser.post("/report-found/contact-details", [("contactPhone", "600 700 800")])
        return try await browser.submit("/report-found/summary").managePath
    }
}
