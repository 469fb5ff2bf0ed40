import TestSupport
import XCTest

@testable import PetSpot

/// An owner and a finder whose reports may be of one animal.
final class MatchJourneyTests: AppTestCase {
    private static let number = "616093900000001"
    private static let cat = [
        ("species", "cat"), ("colours", "tabby"), ("lastSeenDate", "2026-11-18"), ("lastSeenPlace", "Wola"),
    ]
    private static let foundCat = [
        ("species", "cat"), ("colours", "tabby"), ("lastSeenDate", "2026-11-20"), ("lastSeenPlace", "Łucka, Wola"),
        ("privateMark", "one white toe"),
    ]

    func testSummary_whenReportsAreAlike_shouldShowThreeAndGoOn() async throws {
        // Given
        for _ in 1...4 { try await FlowJourney(browser: Browser(app)).report(Self.cat + [("petName", "Mruczek")]) }
        let finder = Browser(app)
        try await fillIn("found", Self.foundCat, finder)

        // When
        let summary = try await finder.get("/report-found/summary")

        // Then
        XCTAssertNotNil(summary.element("summary.matches"))
        XCTAssert(summary.text.contains("Is it one of these?"))
        XCTAssert(summary.text.contains("Same: tabby\u{A0}· Wola\u{A0}· 2\u{A0}days\u{A0}later"), summary.text)
        XCTAssertEqual(cards(summary).count, 3)
        XCTAssertFalse(summary.text.contains("matches.dismissButton"))
        let pet = try await finder.get(cards(summary)[0])
        XCTAssert(pet.text.contains("Mruczek"))
        let submitted = try await finder.post("/report-found/summary")
        XCTAssertEqual(submitted.location, "/report-found/confirmation")
        let created = try await finder.get("/report-found/confirmation")
        XCTAssertNotNil(created.element("reportCreated.matches"))
        XCTAssertEqual(cards(created).count, 4)
        let folded = try XCTUnwrap(created.text.components(separatedBy: "Show all 4").last)
        XCTAssertEqual(folded.components(separatedBy: "matches.card").count - 1, 2, "two are open")
        XCTAssertFalse(created.text.contains("matches.dismissButton"))
    }

    func testSubmit_whenALimitRefusesIt_shouldShowTheMatchesAgain() async throws {
        // Given
        for _ in 1...30 { try await FlowJourney(browser: Browser(app)).report(Self.cat) }
        let finder = Browser(app)
        try await fillIn("found", Self.foundCat, finder)

        // When
        let refused = try await finder.post("/report-found/summary")

        // Then
        XCTAssertEqual(refused.status, 429)
        XCTAssertEqual(cards(refused).count, 3)
    }

    func testManage_whenAPairIsTakenAway_shouldHideItFromBoth() async throws {
        // Given
        let owner = Browser(app)
        let ownerPage = try await FlowJourney(browser: owner).report(Self.cat).managePath
        let (finder, finderPage) = try await report(found: Self.foundCat)
        let before = try await owner.get(ownerPage)
        let ofFinder = try await finder.get(finderPage)
        let pet = String(try XCTUnwrap(cards(before).first).dropFirst("/pets/".count))

        // When
        let response = try await owner.post(ownerPage + "/dismiss", [("report", pet)])

        // Then
        XCTAssertNotNil(before.element("manage.matches"))
        XCTAssert(before.text.contains("Could this be your pet?"))
        XCTAssert(before.text.contains("Found cat"))
        XCTAssertEqual(ofFinder.text.matches(of: /data-testid="matches.dismissButton"/).count, 1)
        XCTAssertEqual(response.status, 303)
        XCTAssertEqual(response.location, ownerPage)
        let after = try await [owner.get(ownerPage), finder.get(finderPage)]
        for page in after { XCTAssertFalse(page.text.contains("manage.matches")) }
        XCTAssert(after[0].text.contains("It is not shown here any more."))
        let confirmation = try await owner.get("/report-missing/confirmation")
        XCTAssertFalse(confirmation.text.contains("reportCreated.matches"))
        let nonsense = try await owner.post(ownerPage + "/dismiss", [("report", "x")])
        XCTAssertEqual(nonsense.status, 303)
        let wrong = try await owner.post("/manage/" + String(repeating: "0", count: 32) + "/dismiss")
        XCTAssertEqual(wrong.status, 404)
    }

    func testManage_whenTheAnimalIsHome_shouldShowNone() async throws {
        // Given
        let owner = Browser(app)
        let page = try await FlowJourney(browser: owner).report(Self.cat).managePath
        _ = try await report(found: Self.foundCat)

        // When
        _ = try await owner.post(page + "/reunited")

        // Then
        let manage = try await owner.get(page)
        XCTAssertFalse(manage.text.contains("manage.matches"))
        _ = try await owner.post(page + "/reopen")
        let reopened = try await owner.get(page)
        XCTAssert(reopened.text.contains("manage.matches"))
    }

    func testSummary_whenAReportIsEdited_shouldShowNone() async throws {
        // Given
        let owner = Browser(app)
        let page = try await FlowJourney(browser: owner).report(Self.cat).managePath
        _ = try await report(found: Self.foundCat)

        // When
        let summary = try await owner.submit(page + "/edit")

        // Then
        XCTAssertEqual(owner.path, "/report-missing/summary")
        XCTAssertFalse(summary.text.contains("summary.matches"))
    }

    func testSummary_whenNothingIsAlike_shouldHaveNoSuchPart() async throws {
        // Given
        try await FlowJourney(browser: Browser(app)).report([("species", "dog"), ("lastSeenDate", "2026-11-18")])
        let finder = Browser(app)
        try await fillIn("found", Self.foundCat, finder)

        // When
        let summary = try await finder.get("/report-found/summary")

        // Then
        XCTAssertFalse(summary.text.contains("matches"))
    }

    func testMatches_whenAStrangerSeesThem_shouldTellOnlyWhatIsPublic() async throws {
        // Given
        let owner = Browser(app)
        let ownerPage = try await FlowJourney(browser: owner).report(Self.cat, chipNumber: Self.number).managePath
        let finder = Browser(app)
        let found = Self.foundCat + [("holder", "me")]
        try await fillIn("found", found, finder, chipNumber: "616093900000010")
        _ = try await finder.post("/report-found/summary")
        let finderPage = try await finder.get("/report-found/confirmation").managePath
        let rival = Browser(app)
        try await fillIn("missing", Self.cat, rival)

        // When
        let pages = try await [owner.get(ownerPage), rival.get("/report-missing/summary")]
        let ofFinder = try await finder.get(finderPage)

        // Then
        for page in pages {
            XCTAssertEqual(cards(page).count, 1)
            for secret in ["one white toe", "616093900000010", "61609-39000-00010", "600 700 801", "With me"] {
                XCTAssertFalse(page.text.contains(secret), secret)
            }
        }
        XCTAssertEqual(cards(ofFinder).count, 1)
        XCTAssertFalse(ofFinder.text.contains("61609-39000-00001"))
    }

    func testSummary_whenTheChipIsTheSame_shouldSayItWithinTheLimitOfSearches() async throws {
        // Given
        try await FlowJourney(browser: Browser(app)).report([("petName", "Rex")], chipNumber: Self.number)
        let finder = Browser(app)
        try await fillIn("found", [("species", "bird")], finder, chipNumber: Self.number)

        // When
        let first = try await finder.get("/report-found/summary")
        var last = try await finder.get("/?chip=1")
        while last.status == 200 { last = try await finder.get("/?chip=1") }
        let beyond = try await finder.get("/report-found/summary")

        // Then
        XCTAssert(first.text.contains("Same: microchip number"))
        XCTAssertEqual(beyond.status, 200)
        XCTAssertFalse(beyond.text.contains("matches"))
        let submitted = try await finder.post("/report-found/summary")
        XCTAssertEqual(submitted.location, "/report-found/confirmation")
        let created = try await finder.get("/report-found/confirmation")
        XCTAssert(created.text.contains("Same: microchip number"))
        let card = try XCTUnwrap(cards(created).first)
        let pet = try await Browser(app).get(card)
        XCTAssertFalse(pet.text.contains("Same: microchip number"))
    }

    func testSummary_whenLookedUpOften_shouldCountEachAsAChipSearch() async throws {
        // Given
        let finder = Browser(app)
        try await fillIn("found", [("species", "bird")], finder, chipNumber: Self.number)

        // When: step 1 was the first.
        for _ in 2...30 { _ = try await finder.get("/report-found/summary") }

        // Then
        let search = try await finder.get("/?chip=1")
        XCTAssertEqual(search.status, 429)
    }

    func testPages_whenMatchingFails_shouldComeWithoutMatches() async throws {
        // Given
        let owner = Browser(app)
        let page = try await FlowJourney(browser: owner).report(Self.cat).managePath
        _ = try await report(found: Self.foundCat)
        try await app.app.storage.store.transaction { try $0.execute("DROP TABLE dismissed_matches") }

        // When
        let pages = try await [owner.get(page), owner.get("/report-missing/confirmation")]

        // Then
        for page in pages {
            XCTAssertEqual(page.status, 200)
            XCTAssertFalse(page.text.contains("matches"))
        }
    }

    /// Fills in a flow up to its summary.
    private func fillIn(
        _ kind: String,
        _ description: [(String, String)],
        _ browser: Browser,
        chipNumber: String = ""
    ) async throws {
        let path = "/report-\(kind)"
        _ = try await browser.post(path + "/chip-number", [("chipNumber", chipNumber)])
        _ = try await browser.post(path + "/photo")
        _ = try await browser.post(path + "/description", description)
        let phone = kind == "found" ? "600 700 801" : "600 700 800"
        let last = try await browser.post(path + "/contact-details", [("contactPhone", phone)])
        XCTAssertEqual(last.location, path + "/summary")
    }

    /// Reports a found animal. Returns its browser and private page.
    private func report(found description: [(String, String)]) async throws -> (Browser, manage: String) {
        let browser = Browser(app)
        try await fillIn("found", description, browser)
        _ = try await browser.post("/report-found/summary")
        return (browser, try await browser.get("/report-found/confirmation").managePath)
    }

    /// The addresses of the matches on a page.
    private func cards(_ page: TestResponse) -> [String] {
        page.text.matches(of: /<a href="(\/pets\/[0-9a-z]{10})" data-testid="matches.card"/).map { String($0.1) }
    }
}
