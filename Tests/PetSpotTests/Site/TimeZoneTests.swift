import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// Days and times of day as people around the server count them.
final class TimeZoneTests: ReportedPetTestCase {
    /// Central Europe as POSIX writes it, so that no database of zones is needed.
    private static let zone = "CET-1CEST,M3.5.0,M10.5.0/3"

    override func setUp() async throws {
        setenv("TZ", Self.zone, 1)
        tzset()
        addTeardownBlock {
            unsetenv("TZ")
            tzset()
        }
        try await super.setUp()
    }

    func testPages_whenItIsPastMidnightHere_shouldCountTheDayAsToday() async throws {
        // Given: noon in UTC is 13:00, and eleven and a half hours later it is the next day.
        app.advance(by: 41_400)
        let author = Browser(app)
        _ = try await FlowJourney(browser: author).report([("petName", "Nocka"), ("lastSeenDate", "2026-11-22")])
        let confirmation = try await author.get("/report-missing/confirmation")
        let path = try confirmation.petPath

        // When
        let (list, page) = (try await other.get("/"), try await other.get(path))
        let message = try await other.get(path + "/message")

        // Then
        XCTAssert(list.words.contains("Seen today"), list.words)
        XCTAssert(page.words.contains("Reported on 22 November 2026"), page.words)
        XCTAssertEqual(message.element("message.seenDate")?["value"], "2026-11-22")

        // When: 23 hours later it is still that day.
        _ = try await other.post(path + "/message", [("kind", "seen"), ("place", "Wola")])
        app.advance(by: 82_800)
        let manage = try await author.get(try confirmation.managePath)

        // Then
        XCTAssert(manage.words.contains("On the list until 21 January 2027"), manage.words)
        XCTAssertEqual(manage.element("manage.message") != nil, true)
        XCTAssertFalse(manage.words.contains("yesterday"), manage.words)
    }

    func testDecision_whenMadeInSummer_shouldBeLoggedInSummerTime() async throws {
        // Given: 22:30 in UTC on 1 July 2027.
        app.advance(by: 222 * ReportLife.day + 37_800)
        let name = try XCTUnwrap(ModeratorName(rawValue: "Ala"))
        let now = TestApp.noon + 222 * ReportLife.day + 37_800
        let id = try XCTUnwrap(ReportID(rawValue: String(pet.suffix(ReportID.length))))
        try await app.app.storage.moderation.hide(id, Hiding(), by: name, now: now)
        let link = Paths.enter(try await app.app.storage.moderators.add(name, now: now)).text
        let moderator = Browser(app)
        _ = try await moderator.post(link)

        // When
        let page = try await moderator.get("/moderate")

        // Then
        XCTAssert(page.words.contains("2 July 2027, 00:30: Ala, hidden"), page.words)
    }

    func testStatistics_whenTheMonthIsOverHereAlone_shouldCountItByUTC() async throws {
        // Given: 23:30 in UTC on 30 November.
        app.advance(by: 9 * ReportLife.day + 41_400)
        _ = try await FlowJourney(browser: Browser(app)).report()

        // When
        let file = try await other.get("/statistics.csv")

        // Then
        XCTAssertFalse(file.text.contains("2026-12"), file.text)
    }
}
