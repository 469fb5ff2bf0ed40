import HTTP
import TestSupport
import XCTest

@testable import PetSpot

/// The list and the feed near a position.
final class NearTests: AppTestCase {
    private static let centre = "52.231,20.978"

    func testList_whenAPositionIsGiven_shouldShowReportsNearItAndHowFar() async throws {
        // Given: to the north, in thousandths of a degree of 111 m.
        for (name, latitude) in [
            ("Ant", "52.23"), ("Bee", "52.238"), ("Cat", "52.266"), ("Dog", "52.311"), ("Elk", "52.42"),
        ] {
            try await store(name, at: "\(latitude),20.98")
        }
        try await store("Fox", at: nil)
        try await store("Gnu", at: "52.23,20.98", .found)
        let cases: [(String, names: [String], distances: [String])] = [
            ("km=2", ["Bee", "Ant"], ["under 1\u{A0}km away", "under 1\u{A0}km away"]),
            ("km=5", ["Cat", "Bee", "Ant"], ["about 4\u{A0}km away"]),
            ("km=10", ["Dog", "Cat", "Bee", "Ant"], ["about 9\u{A0}km away"]),
            ("km=25", ["Elk", "Dog", "Cat", "Bee", "Ant"], ["about 21\u{A0}km away", "about 9\u{A0}km away"]),
            // Ten kilometres, if none of the choices is given.
            ("", ["Dog", "Cat", "Bee", "Ant"], []), ("km=9", ["Dog", "Cat", "Bee", "Ant"], []),
            ("km=x", ["Dog", "Cat", "Bee", "Ant"], []), ("kind=found", ["Gnu"], ["under 1\u{A0}km away"]),
        ]
        for (query, names, distances) in cases {
            // When
            let list = try await browser.get("/?near=\(Self.centre)&" + query)

            // Then
            XCTAssertEqual(headings(list), names, query)
            for distance in distances { XCTAssert(list.text.contains("\u{A0}· \(distance)</p>"), "\(query): \(distance)") }
        }
        browser.fields = [("Accept-Language", "pl")]
        let polish = try await browser.get("/?near=\(Self.centre)&km=5").text
        XCTAssert(polish.contains("\u{A0}· mniej niż 1\u{A0}km stąd</p>") && polish.contains("\u{A0}· około 4\u{A0}km stąd</p>"))
        XCTAssert(polish.contains("<li dir=\"auto\">Do 5\u{A0}km od tego miejsca</li>"))
    }

    func testList_whenAPositionIsGiven_shouldSayWhatItLeavesOutAndLeadToAll() async throws {
        // Given
        try await store("Rex", at: "52.231,20.978", species: .dog)

        // When
        let list = try await browser.get("/?species=dog&near=52.2312,20.9789&km=5").text

        // Then: everywhere to about a kilometre.
        XCTAssert(list.contains("<li dir=\"auto\">Within 5\u{A0}km of this place</li>"))
        XCTAssert(list.contains("Reports without a position are not shown here."))
        XCTAssert(list.contains(#"<a href="/?species=dog" data-testid="petList.everywhere">Everywhere</a>"#))
        XCTAssert(list.contains(#"<a href="/" data-testid="petList.showAll">Show all</a>"#))
        XCTAssert(list.contains(#"<input type="hidden" name="near" value="52.23,20.98">"#))
        XCTAssert(list.contains(#"<option value="5" selected>"#))
        XCTAssert(list.contains("href=\"/feed.atom?species=dog&amp;near=52.23%2C20.98&amp;km=5&amp;lang=en\""))
        let plain = try await browser.get("/").text
        XCTAssert(plain.contains(#"data-near data-testid="petList.nearButton">Near me</button>"#))
        for part in ["petList.everywhere", "petList.nearNote", "petList.km", "name=\"near\""] {
            XCTAssertFalse(plain.contains(part), part)
        }
    }

    func testList_whenThePositionCannotBeRead_shouldSayItAndShowAll() async throws {
        // Given
        try await store("Rex", at: nil)
        for near in ["x", "91,0", "0,181", "52", "52.231"] {
            // When
            let list = try await browser.get("/?near=\(near)&km=5")

            // Then
            XCTAssertEqual(list.status, 200)
            XCTAssertEqual(headings(list), ["Rex"], near)
            XCTAssert(list.text.contains("petList.nearUnreadable"), near)
            XCTAssertFalse(list.text.contains("petList.showAll"), near)
        }
        let list = try await browser.get("/?near=&km=5").text
        XCTAssertFalse(list.contains("petList.nearUnreadable"))
    }

    func testList_whenOtherFiltersAreGivenToo_shouldCombineThem() async throws {
        // Given
        try await store(
            "Old",
            at: "52.231,20.978",
            species: .dog,
            place: "Wola",
            createdAt: TestApp.noon - 8 * ReportLife.day
        )
        try await store("Rex", at: "52.231,20.978", species: .dog, place: "Wola")
        try await store("Far", at: "53.231,20.978", species: .dog, place: "Wola")
        try await store("Tom", at: "52.231,20.978", species: .cat, place: "Wola")
        try await store("Max", at: "52.231,20.978", species: .dog, place: "Ochota")
        for query in ["species=dog&place=wola&since=7", "place=wol+rex", "place=rex"] {
            // When
            let list = try await browser.get("/?\(query)&near=\(Self.centre)&km=2")

            // Then
            XCTAssertEqual(headings(list), ["Rex"], query)
        }
        let none = try await browser.get("/?place=far&near=\(Self.centre)&km=50").text
        XCTAssert(none.contains("petList.noMatch"))
    }

    func testList_whenPagesFollow_shouldStayNear() async throws {
        // Given
        for number in 0..<25 {
            try await store("Near \(number)", at: Self.centre)
            try await store("Far \(number)", at: "51.231,20.978")
        }

        // When
        let first = try await browser.get("/?near=\(Self.centre)&km=10")
        let older = try XCTUnwrap(first.text.firstMatch(of: /href="(\/\?near=52.23%2C20.98&amp;km=10&amp;before=\d+)"/))
            .output.1
        let second = try await browser.get(String(older).replacingOccurrences(of: "&amp;", with: "&"))

        // Then
        XCTAssertEqual(headings(first) + headings(second), (0..<25).reversed().map { "Near \($0)" })
        XCTAssertEqual(headings(second).count, 5)
    }

    /// More than are rare, so that the newest are looked at one after another.
    func testList_whenThousandsAreInTheSameCells_shouldFindThoseWithinTheDistance() async throws {
        // Given
        try await store("Old", at: Self.centre)
        let stored = try await stored("Old")
        for first in stride(from: 0, to: 6_000, by: 2_000) {
            let names = (first..<first + 2_000).map { "Far \($0)" }
            try await app.app.storage.store.transaction { [store = app.app.storage.store, answers = stored.answers] in
                for name in names {
                    var answers = answers
                    (answers.petName, answers.position) = (name, Position(typed: "52.249,20.978"))
                    try ReportTable(of: store).insert(.sample(.missing, answers: answers), in: $0)
                }
            }
        }
        try await store("New", at: Self.centre)

        // When
        let list = try await browser.get("/?near=\(Self.centre)&km=2")
        let wide = try await browser.get("/?near=\(Self.centre)&km=5")

        // Then
        XCTAssertEqual(headings(list), ["New", "Old"])
        XCTAssertEqual(headings(wide).count, 20)
    }

    func testList_whenAReportChanges_shouldFollowItsPosition() async throws {
        // Given
        try await store("Rex", at: Self.centre)
        let report = try await stored("Rex")
        let far = "/?near=50.061,19.937&km=2"

        // When
        var moved = report
        moved.answers.position = Position(typed: "50.061,19.937")
        try await update(moved, from: report)

        // Then
        let lists = try await [browser.get("/?near=\(Self.centre)"), browser.get(far)]
        XCTAssertEqual(lists.map(headings), [[], ["Rex"]])
        var without = moved
        without.answers.position = nil
        try await update(without, from: moved)
        let gone = try await browser.get(far)
        XCTAssertEqual(headings(gone), [])
        try await update(moved, from: without)
        try await app.app.storage.reports.setReunited(report.id, nil, now: TestApp.noon)
        let home = try await browser.get(far)
        XCTAssertEqual(headings(home), [])
        try await app.app.storage.reports.setListed(report.id, now: TestApp.noon)
        let back = try await browser.get(far)
        XCTAssertEqual(headings(back), ["Rex"])
    }

    func testFilter_whenNearIsUsedTooOften_shouldWait() async throws {
        // Given: a position that cannot be read costs nothing.
        for _ in 0..<70 {
            let response = try await browser.get("/?near=nowhere")
            XCTAssertEqual(response.status, 200)
        }
        for _ in 0..<30 {
            _ = try await browser.get("/?near=\(Self.centre)")
            _ = try await browser.get("/feed.atom?near=\(Self.centre)")
        }

        // When
        let refused = try await [
            browser.get("/?near=\(Self.centre)&km=2"), browser.get("/feed.atom?near=\(Self.centre)"),
        ]

        // Then
        XCTAssertEqual(refused.map(\.status), [429, 429])
        XCTAssert(refused[0].text.contains(#"name="near" value="52.23,20.98""#))
    }

    func testFeed_shouldHaveThePointOfEachReportToAKilometre() async throws {
        // Given
        try await store("Rex", at: "52.231,-20.978")
        try await store("Tom", at: nil)

        // When
        let all = try await browser.get("/feed.atom?lang=en").text
        let near = try await browser.get("/feed.atom?near=52.231,-20.978&km=2&lang=en").text

        // Then
        XCTAssert(all.contains(#"xmlns:georss="http://www.georss.org/georss""#))
        XCTAssertEqual(all.matches(of: /<georss:point>([^<]*)<\/georss:point>/).map { String($0.1) }, ["52.23 -20.98"])
        XCTAssert(near.contains("Rex") && !near.contains("Tom"))
        XCTAssert(near.contains("<title>PetSpot: Missing pets – Within 2\u{A0}km of this place</title>"), near)
    }

    func testPages_whenAReportHasAPosition_shouldLeadToOthersNearIt() async throws {
        // Given
        let (lost, secret) = try await store("Rex", at: Self.centre)
        let (found, otherSecret) = try await store("", at: Self.centre, .found)
        let (bare, bareSecret) = try await store("Tom", at: nil)

        // When
        var (pages, managed) = ([String](), [String]())
        for report in [lost, found, bare] { pages.append(try await browser.get(Paths.pet(report.id).text).text) }
        for page in [secret, otherSecret, bareSecret] { managed.append(try await browser.get(page).text) }

        // Then
        for page in pages.prefix(2) {
            XCTAssert(
                page.contains(
                    #"href="/?near=52.23%2C20.98&amp;km=10" rel="nofollow" data-testid="petDetails.nearbyMissing""#
                )
            )
            XCTAssert(
                page.contains(
                    #"href="/?kind=found&amp;near=52.23%2C20.98&amp;km=10" rel="nofollow" data-testid="petDetails.nearbyFound""#
                )
            )
        }
        XCTAssertFalse(pages[2].contains("nearby"))
        XCTAssert(
            managed[0].contains(
                #"href="/?kind=found&amp;near=52.23%2C20.98&amp;km=5" data-testid="manage.nearby">Found animals near there<"#
            )
        )
        XCTAssert(
            managed[1].contains(
                #"href="/?near=52.23%2C20.98&amp;km=5" data-testid="manage.nearby">Missing pets near there<"#
            )
        )
        XCTAssertFalse(managed[2].contains("nearby"))
    }

    /// Two animals at opposite ends of a hundredth of a degree, at their finders' homes, and a third beyond: nobody who asks from a thousand
    /// places around them learns which of the two is which.
    func testNear_whenAskedFromAThousandPlaces_shouldTellNoMoreThanTheRoundedPosition() async throws {
        // Given
        var ids: [String] = []
        for position in ["52.2251,20.9751", "52.2344,20.9844", "52.2356,20.9751"] {
            let finder = Browser(app)
            for step in ["chip-number", "photo"] { _ = try await finder.post("/report-found/" + step) }
            _ = try await finder.post("/report-found/description", [("position", position), ("species", "cat")])
            _ = try await finder.post("/report-found/contact-details", [("contactPhone", "600 700 800")])
            _ = try await finder.post("/report-found/summary")
            ids.append(try await finder.get("/report-found/confirmation").petPath)
        }
        let alike = Set(ids.prefix(2))
        var random = SeededGenerator(seed: 47)
        var (both, one) = (0, 0)
        for number in 0..<1_000 {
            if number % 60 == 0 { app.advance(by: 60) }
            // When: at the edge of the distance, where a step decides.
            let kilometres = [2, 5, 10][number % 3]
            let angle = Double.random(in: 0..<2 * .pi, using: &random)
            let reach = Double(kilometres) + .random(in: -1...1, using: &random)
            let (latitude, longitude) = (52.23 + reach / 111.2 * cos(angle), 20.98 + reach / 68.1 * sin(angle))
            let list = try await browser.get("/?kind=found&near=\(latitude),\(longitude)&km=\(kilometres)")

            // Then
            let cards = list.text.matches(of: /<a href="([^"]*)" data-testid="petList.card">/).map { String($0.1) }
            let words = list.text.matches(of: /<p>[^<]*((?:under|about) \d+\u{A0}km away)<\/p>/).map { String($0.1) }
            let distances = Dictionary(zip(cards, words), uniquingKeysWith: { first, _ in first })
            XCTAssertEqual(words.count, cards.count)
            let shown = alike.compactMap { distances[$0] }
            XCTAssert([0, 2].contains(shown.count) && Set(shown).count < 2, "\(latitude),\(longitude)")
            if shown.count == 2 { both += 1 }
            if (distances[ids[2]] == nil) != shown.isEmpty { one += 1 }
        }
        XCTAssert((300...700).contains(both), "\(both)")
        XCTAssertGreaterThan(one, 50, "a kilometre makes a difference")
    }

    // MARK: Reports

    @discardableResult
    private func store(
        _ name: String,
        at position: String?,
        _ kind: ReportKind = .missing,
        species: Species? = nil,
        place: String? = nil,
        createdAt: Int = TestApp.noon
    ) async throws -> (PetReport, manage: String) {
        let answers = ReportAnswers(
            petName: name.isEmpty ? nil : name,
            species: species,
            lastSeenDate: CalendarDate(rawValue: "2026-11-20"),
            lastSeenPlace: place,
            position: try position.map { try XCTUnwrap(Position(typed: $0)) }
        )
        var report = PetReport.sample(kind, answers: answers, at: createdAt)
        report.confirmedAt = TestApp.noon
        let token = ManagementToken(of: report.id, from: SessionID())
        report.tokenHash = token.hash
        try await app.app.storage.store.transaction { [store = app.app.storage.store, report] connection in
            try ReportTable(of: store).insert(report, in: connection)
        }
        return (report, Paths.manage(token).text)
    }

    private func stored(_ name: String) async throws -> PetReport {
        let all = try await app.app.storage.reports.all()
        return try XCTUnwrap(all.first { $0.answers.petName == name })
    }

    private func update(_ report: PetReport, from old: PetReport) async throws {
        try await app.app.storage.store.transaction { [store = app.app.storage.store] connection in
            try ReportTable(of: store).update(report, from: old, in: connection)
        }
    }

    /// The headings of the cards on a list: names, or of found animals what was found.
    private func headings(_ list: TestResponse) -> [String] {
        list.text.matches(of: /<h2(?: dir="auto" translate="no")?>([^<]*)<\/h2>/).map { String($0.1) }
    }
}
