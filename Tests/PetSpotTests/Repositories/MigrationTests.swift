import Foundation
import SQL
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

#if PostgreSQL
import PostgreSQL
#endif

/// The stored data of earlier versions, which `Before` holds in folders named after the last migration each had, with this program.
final class MigrationTests: XCTestCase {
    private let all = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Before")
    private lazy var folder = temporaryPath()
    private lazy var before = all.appendingPathComponent("reunited")

    func testOpen_whenSQLiteIsOfTheVersionBefore_shouldReadBothKinds() async throws {
        before = all.appendingPathComponent("kinds")
        try await openSQLite(assertReadsBothKinds)
    }

    func testOpen_whenSQLiteIsTwoVersionsOld_shouldReadAll() async throws {
        try await openSQLite(assertReadsAll)
    }

    private func openSQLite(_ assertReads: (Storage) async throws -> Void) async throws {
        // Given
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try FileManager.default.copyItem(atPath: before.path + "/photos", toPath: folder + "/photos")
        try SQLite.Connection(path: folder + "/petspot.sqlite").execute(try stored("petspot.sql"))

        // When
        let storage = try await Storage.open(DataLocation(folder: folder), life: ReportLife(), log: .silent)

        // Then
        let referenced = try await storage.store.referencedPhotos()
        let photos = try FileManager.default.contentsOfDirectory(atPath: folder + "/photos")
        XCTAssertEqual(Set(referenced.map(\.rawValue)), Set(photos))
        try await assertReads(storage)
        try FileManager.default.createDirectory(atPath: folder + "/new", withIntermediateDirectories: false)
        _ = try SQLiteStore(path: folder + "/new/petspot.sqlite")
        let columns = """
            SELECT m.name || ' ' || coalesce(c.name || ' ' || c.type, '') FROM sqlite_schema AS m
            LEFT JOIN pragma_table_info(m.name) AS c ORDER BY 1
            """
        let schemas = try [folder, folder + "/new"].map { folder in
            try SQLite.Connection(path: folder + "/petspot.sqlite").query(columns) { try $0[0] as String }
        }
        XCTAssertEqual(schemas[0], schemas[1], "a migrated database differs from a new one")
    }

    #if PostgreSQL
    func testOpen_whenPostgreSQLIsOfTheVersionBefore_shouldReadBothKinds() async throws {
        before = all.appendingPathComponent("kinds")
        try await openPostgreSQL(assertReadsBothKinds)
    }

    func testOpen_whenPostgreSQLIsTwoVersionsOld_shouldReadAll() async throws {
        try await openPostgreSQL(assertReadsAll)
    }

    private func openPostgreSQL(_ assertReads: (Storage) async throws -> Void) async throws {
        // Given
        let url = try TestDatabase.required(for: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try PostgreSQL.Connection(url: url.text).execute(try stored("postgresql.sql"))

        // When
        let location = DataLocation(folder: folder, database: url)
        let storage = try await Storage.open(location, life: ReportLife(), log: .silent)

        // Then
        try await assertReads(storage)
        let columns = """
            SELECT table_name || ' ' || column_name || ' ' || data_type FROM information_schema.columns
            WHERE table_schema = current_schema() ORDER BY 1
            """
        let other = try TestDatabase.required(for: temporaryPath())
        let new = DataLocation(folder: folder, database: other)
        _ = try await Storage.open(new, life: ReportLife(), log: .silent)
        let schemas = try [url, other].map { url in
            try PostgreSQL.Connection(url: url.text).query(columns) { try $0[0] as String }
        }
        XCTAssertEqual(schemas[0], schemas[1], "a migrated database differs from a new one")
    }
    #endif

    private func stored(_ name: String) throws -> String {
        try String(contentsOf: before.appendingPathComponent(name), encoding: .utf8)
    }

    /// Both kinds of report, matches that were taken away, statistics, moderators and what they decided, and an open draft.
    private func assertReadsBothKinds(_ storage: Storage) async throws {
        let now = 1_795_440_000
        let reports = try await storage.reports.all()
        XCTAssertEqual(Set(reports.map(\.answers.petName)), ["Mruczek", "Rex", nil])
        let found = try XCTUnwrap(reports.first { $0.kind == .found })
        XCTAssertEqual(found.answers.privateMark, "one white toe")
        XCTAssertEqual(found.answers.colours?.rawValue, "tabby")
        XCTAssertNil(found.mail)
        let states = reports.map { ReportLife().state(of: $0, at: now).rawValue }
        XCTAssertEqual(states.sorted(), ["hidden", "listed", "reunited"])
        let hidden = try XCTUnwrap(reports.first { $0.answers.petName == "Mruczek" })
        XCTAssertEqual(hidden.hiding, Hiding(reason: .abuse, note: "No names."))
        let matches = await storage.matches.matches(hidden.traits, of: hidden.id, limit: 3, now: now)
        XCTAssertEqual(matches, [], "the pair was taken away")
        let others = await storage.matches.matches(hidden.traits, limit: 3, now: now)
        XCTAssertEqual(others.map(\.card.id), [found.id])
        let messages = try await storage.messages.messages(to: found.id)
        XCTAssertEqual(messages.map(\.answer.note), ["a white toe"])
        let counted = try await storage.statistics.statistics()
        XCTAssertEqual(counted.months.map(\.total.reports).reduce(0, +), 3)
        XCTAssertEqual(counted.ways, [.missing: [.poster: 1]])
        let access = try await storage.moderators.all(now: now)
        XCTAssertEqual(access.map(\.name.rawValue), ["Zoë"])
        if let photo = found.answers.photo {
            let file = try await storage.photos.open(photo.file).value
            XCTAssertNotNil(file)
        }
        let removed = try await storage.sessions.repository.removeSessions(lastUsedBefore: .max, limit: 100)
        XCTAssertEqual(removed.count, 4)
    }

    /// Reports, their words, drafts, messages, flags, hidden pages and photos.
    private func assertReadsAll(_ storage: Storage) async throws {
        let line: UInt = #line
        let now = TestApp.noon
        let reports = try await storage.reports.all()
        XCTAssertEqual(reports.map(\.answers.petName), ["Mruczek", "Azor", "Burek", "Łuna", "Rex"], line: line)
        let states = reports.map { ReportLife().state(of: $0, at: now).rawValue }
        XCTAssertEqual(states, ["listed", "expired", "hidden", "reunited", "listed"], line: line)
        let rex = try XCTUnwrap(reports.last)
        XCTAssertEqual(rex.answers.description, "Red collar.\nShy.", line: line)
        XCTAssertEqual(rex.answers.photo?.originalName, "large.jpg", line: line)
        let list = try await storage.reports.listed(.missing, before: nil, limit: 10, now: now).value.cards
        XCTAssertEqual(list.map(\.petName), ["Mruczek", "Rex"], line: line)
        XCTAssertEqual(list.map(\.photo), [nil, rex.answers.photo?.thumbnail?.file], line: line)
        let found = try await storage.reports.newest(ReportFilter(words: ["krakow"]), limit: 10, now: now)
        XCTAssertEqual(found.map(\.report.answers.petName), ["Mruczek", "Rex"], line: line)
        let counted = try await storage.statistics.statistics()
        XCTAssertEqual(counted.months.map(\.total.reports).reduce(0, +), 5, line: line)
        XCTAssertEqual(counted.ways, [.missing: [nil: 1]], line: line)
        let messages = try await storage.messages.messages(to: rex.id)
        XCTAssertEqual(messages.map(\.answer.place), ["Kazimierz", nil, "Wawel"], line: line)
        XCTAssertEqual(messages.map { $0.photo != nil }, [false, true, false], line: line)
        let sightings = try await storage.messages.sightings(of: rex.id).value
        XCTAssertEqual(sightings.map(\.place), ["Wawel"], line: line)
        let flagged = try await storage.moderation.flagged()
        XCTAssertEqual(Set(flagged.map(\.report.answers.petName)), ["Burek", "Rex"], line: line)
        let names = [rex.answers.photo, messages[1].photo].flatMap { $0?.files ?? [] }
        for name in names {
            let photo = try await storage.photos.open(name).value
            XCTAssertNotNil(photo, line: line)
        }
        // Sessions are read by their secrets, which nobody has stored: all of them, as the sweep does.
        let removed = try await storage.sessions.repository.removeSessions(lastUsedBefore: .max, limit: 100)
        XCTAssertEqual(removed.count, 7, line: line)
        XCTAssertEqual(Set(removed.photos).count, 2, line: line)
    }
}
