import XCTest

@testable import PetSpot

/// The candidates that a database finds, and which words are rare there. With a server from `Tests/PostgreSQL/run` on PostgreSQL.
final class MatchRepositoryTests: AppTestCase {
    private var storage: Storage { app.app.storage }

    func testMatches_whenReportsAreAlike_shouldFindThemBestFirst() async throws {
        // Given
        let place = "ul. Łucka, Wola"
        let lost = try await store(.missing, answers("2026-11-18", place, "tabby"))
        let far = try await store(.found, answers("2026-11-19", "Mokotów", "tabby"))
        let near = try await store(.found, answers("2026-11-19", "Wola", "tabby"))
        let unknown = try await store(.found, answers("2026-11-20", "Wola", "tabby", species: nil))
        _ = try await store(.found, answers("2026-11-19", "Wola", "tabby", species: .dog))
        _ = try await store(.found, answers("2026-11-16", "Wola", "tabby"))
        _ = try await store(.missing, answers("2026-11-19", "Wola", "tabby"))

        // When
        let matches = await storage.matches.matches(of: lost, now: TestApp.noon)

        // Then
        XCTAssertEqual(matches.map(\.card.id), [near, unknown].map(\.id))
        XCTAssertEqual(matches.first?.likeness.reasons, [.colours([.tabby]), .place(["Wola"]), .days(1)])
        let ofFound = await storage.matches.matches(of: near, now: TestApp.noon)
        XCTAssert(ofFound.contains { $0.card.id == lost.id })
        let some = await storage.matches.matches(lost.traits, limit: 1, now: TestApp.noon)
        XCTAssertEqual(some.map(\.card.id), [near.id])
        let ofFar = await storage.matches.matches(of: far, now: TestApp.noon)
        XCTAssertEqual(ofFar, [], "places without a word in common")
    }

    func testMatches_whenAReportIsOffTheList_shouldNotShowItWithoutItsChip() async throws {
        // Given
        let found = try await store(.found, answers("2026-11-19", "Wola", "tabby"))
        let hidden = try await store(.missing, answers("2026-11-18", "Wola", "tabby"))
        let home = try await store(.missing, answers("2026-11-18", "Wola", "tabby"))
        let listed = try await store(.missing, answers("2026-11-18", "Wola", "tabby"))
        try await storage.moderation.hide(hidden.id, Hiding(), by: .theOperator, now: TestApp.noon)
        try await storage.reports.setReunited(home.id, nil, now: TestApp.noon)

        // When
        let before = await storage.matches.matches(of: found, now: TestApp.noon)
        let later = TestApp.noon + 60 * ReportLife.day
        let after = await storage.matches.matches(found.traits, of: found.id, limit: 12, now: later)

        // Then
        XCTAssertEqual(before.map(\.card.id), [listed.id])
        XCTAssertEqual(after, [], "a report that nobody confirmed")
        let ofHome = await storage.matches.matches(of: try await stored(home), now: TestApp.noon)
        let ofHidden = await storage.matches.matches(of: try await stored(hidden), now: TestApp.noon)
        XCTAssertEqual(ofHome + ofHidden, [])
    }

    func testMatches_whenTheChipIsTheSame_shouldFindItOffTheListToo() async throws {
        // Given
        let number = "616093900000001"
        let old = try await store(.missing, answers("2024-01-01", "Gdynia", "black", chip: number))
        let hidden = try await store(.missing, answers("2024-01-01", "Gdynia", "black", chip: number))
        let home = try await store(.missing, answers("2024-01-01", "Gdynia", "black", chip: number))
        let other = try await store(.missing, answers("2026-11-19", "Wola", "tabby", chip: "616093900000200"))
        let found = try await store(.found, answers("2026-11-19", "Wola", "tabby", chip: number))
        try await storage.moderation.hide(hidden.id, Hiding(), by: .theOperator, now: TestApp.noon)
        try await storage.reports.setReunited(home.id, nil, now: TestApp.noon)

        // When
        let later = TestApp.noon + 61 * ReportLife.day
        let matches = await storage.matches.matches(found.traits, of: found.id, limit: 12, now: later)

        // Then
        XCTAssertEqual(matches.map(\.card.id), [old.id])
        XCTAssertEqual(matches.first?.likeness.isCertain, true)
        let ofOther = await storage.matches.matches(of: other, now: TestApp.noon)
        XCTAssertEqual(ofOther.map(\.card.id), [found.id])
        XCTAssertEqual(ofOther.map(\.likeness.isCertain), [false], "another chip")
    }

    func testDismiss_whenEitherAuthorTakesAPairAway_shouldHideItFromBoth() async throws {
        // Given
        let lost = try await store(.missing, answers("2026-11-18", "Wola", "tabby"))
        let found = try await store(.found, answers("2026-11-18", "Wola", "tabby"))
        let other = try await store(.found, answers("2026-11-19", "Wola", "tabby"))

        // When
        for _ in 1...2 { try await storage.matches.dismiss(lost.id, for: found) }
        try await storage.matches.dismiss(ReportID(), for: found)
        try await storage.matches.dismiss(other.id, for: found)

        // Then
        let ofLost = await storage.matches.matches(of: lost, now: TestApp.noon)
        let ofFound = await storage.matches.matches(of: found, now: TestApp.noon)
        XCTAssertEqual(ofLost.map(\.card.id), [other.id])
        XCTAssertEqual(ofFound, [])
        _ = try await storage.reports.delete(lost.id)
        let count = try await storage.store.search { connection in
            try connection.first("SELECT count(*) FROM dismissed_matches") { try $0[0] as Int }
        }
        XCTAssertEqual(count, 0)
    }

    func testMatches_whenManyHaveAWord_shouldCountItOnlyWhileItIsRare() async throws {
        // Given: of 440 reports, 22 have one word and 21 another.
        for number in 0..<436 {
            let place = number < 20 ? "Wola" : number < 40 ? "Bemowo" : "Olsztyn \(number)"
            try await store(.missing, answers("2026-01-01", place, "black"))
        }
        let (common, rare) = (
            try await store(.missing, answers("2026-11-18", "Wola", "tabby")),
            try await store(.missing, answers("2026-11-18", "Bemowo", "tabby"))
        )
        let foundInWola = try await store(.found, answers("2026-11-18", "Wola", "tabby"))

        // When: without a place of its own in the index, 21 have Bemowo.
        let inWola = await storage.matches.matches(of: foundInWola, now: TestApp.noon)
        let draft = Traits(.found, answers("2026-11-18", "Bemowo", "tabby"), reportedAt: TestApp.noon)
        let inBemowo = await storage.matches.matches(draft, limit: 12, now: TestApp.noon)

        // Then
        let ofCommon = inWola.first { $0.card.id == common.id }
        let ofRare = inBemowo.first { $0.card.id == rare.id }
        XCTAssertEqual(ofCommon?.likeness.reasons.contains(.place(["Wola"])), false)
        XCTAssertEqual(ofRare?.likeness.reasons.contains(.place(["Bemowo"])), true)
    }

    func testMatches_whenADateIsNotGiven_shouldFindTheThirtyDaysBeforeTheReport() async throws {
        // Given
        let lost = try await store(.missing, answers(nil, "Wola", "tabby"))
        let found = try await store(.found, answers("2026-10-25", "Wola", "tabby"))
        let undated = try await store(.found, answers(nil, "Wola", "tabby"))
        let later = try await store(.missing, answers("2026-11-21", "Wola", "tabby"))
        try await store(.found, answers("2026-10-19", "Wola", "tabby"))
        try await store(.missing, answers("2026-11-23", "Wola", "tabby"), at: TestApp.noon + 32 * ReportLife.day)

        // When
        let ofLost = await storage.matches.matches(of: lost, now: TestApp.noon)
        let ofFound = await storage.matches.matches(of: found, now: TestApp.noon)
        let ofUndated = await storage.matches.matches(of: undated, now: TestApp.noon)

        // Then
        XCTAssertEqual(Set(ofLost.map(\.card.id)), [found.id, undated.id])
        XCTAssertEqual(ofFound.map(\.card.id), [lost.id])
        XCTAssertEqual(Set(ofUndated.map(\.card.id)), [lost.id, later.id])
    }

    /// By their days alone, without a word that would find them.
    func testMatches_whenHundredsHaveADate_shouldFindThoseWithoutToo() async throws {
        // Given
        for number in 0..<450 {
            try await store(.missing, answers("2026-11-20", "Olsztyn \(number)", "black"))
        }
        let undated = try await store(.missing, answers(nil, nil, "tabby", size: .small))
        let found = try await store(.found, answers("2026-11-20", nil, "tabby", size: .small))

        // When
        let matches = await storage.matches.matches(of: found, now: TestApp.noon)

        // Then
        XCTAssertEqual(matches.map(\.card.id), [undated.id])
    }

    /// By their points alone, which cells of both sizes find.
    func testMatches_whenHundredsAreNearerInTime_shouldFindThoseNearbyToo() async throws {
        // Given
        for number in 0..<450 {
            try await store(.missing, answers("2026-11-20", "Olsztyn \(number)", "black"))
        }
        let positions = ["52.234,20.978", "52.262,20.978", "52.311,20.978", "53.5,20.978"]
        for species in [Species.cat, .dog] {
            for position in positions {
                var answers = answers("2026-10-20", nil, "tabby", species: species, size: .small)
                answers.position = Position(typed: position)
                try await store(.missing, answers)
            }
        }
        var found = answers("2026-11-20", nil, "tabby", size: .small)
        found.position = Position(typed: "52.23,20.98")

        // When
        let matches = await storage.matches.matches(
            Traits(.found, found, reportedAt: TestApp.noon),
            limit: 12,
            now: TestApp.noon
        )

        // Then
        XCTAssertEqual(matches.map(\.likeness.points), [11, 8, 8])
        XCTAssertEqual(matches.map(\.card.species), [.cat, .cat, .cat])
        XCTAssertEqual(matches.first?.likeness.distance, 465)
    }

    func testMatches_whenAPlaceHasManyWords_shouldLookAtEach() async throws {
        // Given
        let words = "Aleja, Brama, Cmentarz, Dworzec, Elewator, Fosa, Garaż, Huta, Ignacego, Jaz"
        let lost = try await store(.missing, answers("2026-11-18", words + ", Zaspa", "tabby"))
        try await store(.found, answers("2026-11-18", "Zaspa", "tabby"))

        // When
        let matches = await storage.matches.matches(of: lost, now: TestApp.noon)

        // Then
        XCTAssertEqual(matches.first?.likeness.reasons.contains(.place(["Zaspa"])), true)
    }

    /// With 200,000 reports of other animals on the list, of which so many have each word.
    func testMatches_whenAWholeCountryReports_shouldCallNoWordOfMoreThan500Rare() async throws {
        // Given
        let shares = [("Polska", 199_999), ("Warszawa", 6_000), ("Mokotów", 500), ("Wola", 499), ("Łucka", 19)]
        let token = app.isOnSQLite ? "CAST('token' || n AS BLOB)" : "decode(lpad(n::text, 64, '0'), 'hex')"
        // In pieces, for a statement may take five seconds.
        for first in stride(from: 1, to: 200_000, by: 20_000) {
            try await storage.store.transaction { connection in
                try connection.execute(
                    """
                    WITH RECURSIVE numbers(n) AS (SELECT \(first) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(first + 19_999))
                    INSERT INTO reports (kind, id, created_at, confirmed_at, token_hash, species)
                    SELECT 'missing', 'n' || n, \(TestApp.noon), \(TestApp.noon), \(token), 'dog' FROM numbers
                    """
                )
            }
        }
        for (word, count) in shares {
            try await storage.store.transaction { connection in
                try connection.run(
                    """
                    INSERT INTO report_words (number, word)
                    SELECT number, $1 FROM reports WHERE species = 'dog' ORDER BY number LIMIT $2
                    """,
                    SearchWords.words(of: word)[0],
                    count
                )
            }
        }

        for (word, count) in shares {
            // When
            let lost = try await store(.missing, answers("2026-11-18", word, "tabby"))
            let found = Traits(.found, answers("2026-11-18", word, "tabby"), reportedAt: TestApp.noon)
            let matches = await storage.matches.matches(found, limit: 12, now: TestApp.noon)

            // Then
            let likeness = try XCTUnwrap(matches.first { $0.card.id == lost.id }, word).likeness
            XCTAssertEqual(likeness.isNearby, count < 500, word)
        }
    }

    func testMatches_whenTheDatabaseFails_shouldShowNoneAndSaySo() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let lost = try await store(.missing, answers("2026-11-18", "Wola", "tabby"))
        try await storage.store.transaction { try $0.execute("DROP TABLE dismissed_matches") }

        // When
        let matches = await MatchRepository(storage.store, life: ReportLife(), log: log)
            .matches(of: lost, now: TestApp.noon)

        // Then
        XCTAssertEqual(matches, [])
        log.flush()
        XCTAssert(output.text.contains("matching of a report"), output.text)
    }

    @discardableResult
    private func store(
        _ kind: ReportKind,
        _ answers: ReportAnswers,
        at createdAt: Int = TestApp.noon
    ) async throws -> PetReport {
        let report = PetReport.sample(kind, answers: answers, at: createdAt)
        try await storage.store.transaction { [store = storage.store] connection in
            try ReportTable(of: store).insert(report, in: connection)
        }
        return report
    }

    private func stored(_ report: PetReport) async throws -> PetReport {
        let found = try await storage.reports.report(report.id, now: TestApp.noon).value
        return try XCTUnwrap(found)
    }

    private func answers(
        _ date: String?,
        _ place: String?,
        _ colours: String,
        species: Species? = .cat,
        size: AnimalSize? = nil,
        chip: String = ""
    ) -> ReportAnswers {
        ReportAnswers(
            chipNumber: ChipNumber(typed: chip),
            species: species,
            colours: Colours(rawValue: colours),
            size: size,
            lastSeenDate: date.flatMap(CalendarDate.init),
            lastSeenPlace: place
        )
    }
}
