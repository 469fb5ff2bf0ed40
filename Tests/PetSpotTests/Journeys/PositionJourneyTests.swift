import Foundation
import SQL
import TestSupport
import XCTest

@testable import PetSpot

/// Where an animal was, as a point: what is taken, and how fine it is kept.
final class PositionJourneyTests: AppTestCase {
    private static let exact = ("position", "52.23149, 20.97751")

    /// The stored points, of a table.
    private func stored(in table: String) async throws -> [String?] {
        try await app.app.storage.store.search { connection in
            try connection.query("SELECT position FROM \(table)") { try $0[0] as String? }
        }
    }

    @discardableResult
    private func describe(_ kind: ReportKind, _ form: [(String, String)]) async throws -> TestResponse {
        for step in ["chip-number", "photo"] { _ = try await browser.post("\(kind.flow.path)/\(step)") }
        return try await browser.post("\(kind.flow.path)/description", form)
    }

    private func submit(_ kind: ReportKind) async throws -> TestResponse {
        _ = try await browser.post("\(kind.flow.path)/contact-details", [("contactPhone", "600 700 800")])
        return try await browser.submit("\(kind.flow.path)/summary")
    }

    func testPosition_whenAPetIsMissing_shouldBeKeptToThousandths() async throws {
        // When
        try await describe(.missing, [Self.exact])

        // Then
        let drafts = try await stored(in: "flow_sessions")
        XCTAssertEqual(drafts, ["52.231,20.978"])
        let step = try await browser.get("/report-missing/description")
        XCTAssertEqual(step.element("description.position")?["value"], "52.231, 20.978")
        let created = try await submit(.missing)
        let reports = try await stored(in: "reports")
        XCTAssertEqual(reports, ["52.231,20.978"])
        let summary = try await browser.submit(created.managePath + "/edit")
        XCTAssert(summary.text.contains("52.231, 20.978"))
    }

    func testPosition_whenAnAnimalIsFound_shouldBeKeptToHundredthsUnlessItIsElsewhere() async throws {
        let cases = [
            ([], "52.23,20.98"), ([("holder", "me")], "52.23,20.98"), ([("holder", "outside")], "52.231,20.978"),
            ([("holder", "shelter")], "52.231,20.978"),
        ]
        for (holder, expected) in cases {
            // When
            try await start()
            try await describe(.found, [Self.exact] + holder)

            // Then
            let drafts = try await stored(in: "flow_sessions")
            XCTAssertEqual(drafts, [expected], "\(holder)")
            _ = try await submit(.found)
            let reports = try await stored(in: "reports")
            XCTAssertEqual(reports, [expected], "\(holder)")
        }
    }

    func testPosition_whenTheFinderTakesTheAnimalHomeLater_shouldBecomeCoarse() async throws {
        // Given
        try await describe(.found, [Self.exact, ("holder", "outside")])
        let manage = try await submit(.found).managePath
        _ = try await browser.submit(manage + "/edit")
        let form = try await browser.get("/report-found/description?change")
        let shown = try XCTUnwrap(form.element("description.position")?["value"])
        XCTAssertEqual(shown, "52.231, 20.978")

        // When
        _ = try await browser.post("/report-found/description?change", [("position", shown), ("holder", "me")])

        // Then
        let drafts = try await stored(in: "flow_sessions").compactMap(\.self)
        XCTAssertEqual(drafts, ["52.23,20.98"])
        _ = try await browser.submit("/report-found/summary")
        let reports = try await stored(in: "reports")
        XCTAssertEqual(reports, ["52.23,20.98"])
    }

    func testPosition_whenItsTextIsWrong_shouldSayHowToGiveItAndKeepIt() async throws {
        // When
        let refused = try await describe(.missing, [("position", "by the river")])
        let short = try await describe(.missing, [("position", "https://maps.app.goo.gl/x7Qk2")])

        // Then
        XCTAssertEqual([refused.status, short.status], [422, 422])
        XCTAssertEqual(refused.element("description.position")?["value"], "by the river")
        XCTAssertNotNil(refused.element("description.position.error"))
        XCTAssert(refused.text.contains("Enter a position such as 52.231, 20.978, or paste a link from a map"))
        XCTAssert(short.text.contains("Open this link first, then copy the long address"))
        let drafts = try await stored(in: "flow_sessions")
        XCTAssertEqual(drafts, [nil])
    }

    // MARK: Maps

    func testMap_whenThePlaceIsPublic_shouldShowThePointAndElseTheWords() async throws {
        let point = "https://www.openstreetmap.org/?mlat=52.231&amp;mlon=20.978&amp;zoom=16"
        let words = "https://www.openstreetmap.org/search?query=Wola"
        let cases: [(kind: ReportKind, form: [(String, String)], map: String?)] = [
            (.missing, [], point), (.missing, [("lastSeenPlace", "Wola")], point),
            (.found, [("lastSeenPlace", "Wola"), ("holder", "outside")], point),
            (.found, [("lastSeenPlace", "Wola"), ("holder", "shelter")], point),
            (.found, [("lastSeenPlace", "Wola"), ("holder", "me")], words),
            (.found, [("lastSeenPlace", "Wola")], words),
            (.found, [], nil),
        ]
        for (kind, form, map) in cases {
            // Given
            try await start()
            try await describe(kind, [Self.exact] + form)
            let pet = try await submit(kind).petPath

            // When
            let page = try await browser.get(pet)

            // Then
            XCTAssertEqual(page.element("petDetails.map")?["href"], map, "\(kind) \(form)")
            XCTAssertFalse(page.visibleWords.contains("52.23"), "\(kind) \(form)")
        }
    }

    // MARK: Messages

    /// Reports a missing pet and tells its owner where it was seen.
    private func tell(_ message: [(String, String)], of report: [(String, String)]) async throws -> (
        pet: String, manage: String
    ) {
        try await describe(.missing, report)
        let created = try await submit(.missing)
        let pet = try created.petPath
        let sent = try await Browser(app).post(pet + "/message", message)
        XCTAssertEqual(sent.location, pet)
        return (pet, try created.managePath)
    }

    func testMessage_whenItHasAPositionAlone_shouldTellHowFarThatIs() async throws {
        // Given
        let seen = [("kind", "seen"), ("position", "geo:52.2371,20.9722")]
        let (pet, manage) = try await tell(seen, of: [Self.exact])

        // When
        let page = try await browser.get(manage)

        // Then
        XCTAssert(page.text.contains("800\u{A0}m from where it was last seen"))
        let map = page.element("manage.message.map")
        XCTAssertEqual(map?["href"], "https://www.openstreetmap.org/?mlat=52.237&amp;mlon=20.972&amp;zoom=16")
        XCTAssertEqual(map?["data-app"], "geo:52.237,20.972?q=52.237,20.972")

        // When
        _ = try await browser.post(manage + "/messages/1/publish")
        let stranger = try await Browser(app).get(pet)

        // Then
        let sighting = try XCTUnwrap(stranger.text.firstMatch(of: /petDetails\.sighting">(.*?)<\/li>/)).1
        XCTAssertEqual(String(sighting), "21 November 2026, 800\u{A0}m from where it was last seen")
        XCTAssertFalse(stranger.text.contains("52.237"))
        let messages = try await stored(in: "messages")
        XCTAssertEqual(messages, ["52.237,20.972"])
    }

    func testMessage_whenTheReportHasNoPosition_shouldShowTheMapAlone() async throws {
        // Given
        let seen = [("kind", "seen"), ("place", "Wola"), ("position", "52.237, 20.972")]
        let (pet, manage) = try await tell(seen, of: [])

        // When
        let page = try await browser.get(manage)
        _ = try await browser.post(manage + "/messages/1/publish")
        let stranger = try await Browser(app).get(pet)

        // Then
        XCTAssertNotNil(page.element("manage.message.map"))
        XCTAssertFalse(page.text.contains("from where it was last seen"))
        XCTAssert(stranger.text.contains(">Wola</b>, 21 November 2026</li>"))
    }

    func testDistance_whenPointsAreFurtherApart_shouldBeSaidInStepsOfTheirRounding() {
        let origin = Position(latitude: 52_231, longitude: 20_978)
        let cases = [
            (52_231, "less than 100\u{A0}m from where it was last seen"), (52_232, "100\u{A0}m from where it was last seen"),
            (52_239, "900\u{A0}m from where it was last seen"), (52_240, "1\u{A0}km from where it was last seen"),
            (52_258, "3\u{A0}km from where it was last seen"),
        ]
        for (latitude, words) in cases {
            let position = Position(latitude: latitude, longitude: 20_978)
            let distance = origin.flatMap { position?.distanceInWords(to: $0, of: .missing) }
            XCTAssertEqual(distance?.text(in: .en), words)
        }
    }

    func testMessage_whenItsSenderHasThePet_shouldNotKeepWhereTheyAre() async throws {
        // Given
        let holding = [("kind", "holding"), Self.exact, ("replyTo", "600 100 200")]

        // When
        _ = try await tell(holding, of: [])
        try await describe(.found, [("holder", "outside")])
        let pet = try await submit(.found).petPath
        let claim = [("kind", "mine"), ("note", "A scar."), ("replyTo", "600 100 200"), ("position", "nowhere")]
        let claimed = try await Browser(app).post(pet + "/message", claim)

        // Then
        XCTAssertEqual(claimed.location, pet)
        let messages = try await stored(in: "messages")
        XCTAssertEqual(messages, [nil, nil])
    }

    func testMessage_whenItSaysNeitherWordsNorAPoint_shouldAskForWords() async throws {
        // Given
        try await describe(.missing, [])
        let pet = try await submit(.missing).petPath

        // When
        let empty = try await Browser(app).post(pet + "/message", [("kind", "seen")])
        let wrong = try await Browser(app).post(pet + "/message", [("kind", "seen"), ("position", "here")])

        // Then
        XCTAssertNotNil(empty.element("message.place.error"))
        XCTAssertNil(empty.element("message.position.error"))
        XCTAssertEqual(wrong.status, 422)
        XCTAssertNotNil(wrong.element("message.position.error"))
        XCTAssertEqual(wrong.element("message.position")?["value"], "here")
    }

    // MARK: Secrecy

    func testPosition_whenAFinderHasTheAnimal_shouldBeNowhereFiner() async throws {
        // Given
        let finder: Browser = browser
        try await describe(.found, [Self.exact, ("species", "cat"), ("lastSeenPlace", "Wola"), ("holder", "me")])
        let created = try await submit(.found)
        let (pet, manage) = try (created.petPath, created.managePath)
        _ = try await finder.submit(manage + "/edit")

        // When
        var responses: [(path: String, response: TestResponse)] = []
        for path in [
            pet, pet + "/message", "/?kind=found", "/?kind=found&place=wola", "/feed.atom?kind=found", "/sitemap.xml",
            "/statistics", "/statistics.csv",
        ] { responses.append((path, try await Browser(app).get(path))) }
        for path in [manage, manage + "/poster", "/report-found/summary", "/report-found/description?change"] {
            responses.append((path, try await finder.get(path)))
        }

        // Then
        for (path, response) in responses {
            XCTAssertEqual(response.status, 200, path)
            for exact in ["52.231", "52.2314", "20.978", "20.9775"] {
                XCTAssertFalse(response.text.contains(exact), "\(exact) in \(path)")
            }
        }
        let tables = try await [stored(in: "reports"), stored(in: "flow_sessions").filter { $0 != nil }]
        XCTAssertEqual(tables, [["52.23,20.98"], ["52.23,20.98"]])
        guard app.isOnSQLite else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: app.folder)
        where name.hasPrefix("petspot.sqlite") {
            let file = try Data(contentsOf: URL(fileURLWithPath: app.folder + "/" + name))
            XCTAssertNil(file.range(of: Data("52.231".utf8)), name)
        }
    }

    func testPosterAndPreview_whenAPetHasAPosition_shouldSayNothingOfIt() async throws {
        // Given
        try await describe(.missing, [Self.exact, ("lastSeenPlace", "Wola")])
        let created = try await submit(.missing)

        // When
        let poster = try await browser.get(created.managePath + "/poster")
        let pet = try await Browser(app).get(created.petPath)

        // Then
        XCTAssertFalse(poster.text.contains("52.23"))
        let card = pet.text.matches(of: /<meta property="og:[^>]*>/).map { String($0.output) }
        XCTAssertFalse(card.isEmpty)
        XCTAssertFalse(card.contains { $0.contains("52.23") })
    }
}
