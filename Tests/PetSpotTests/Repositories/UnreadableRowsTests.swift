import Foundation
import SQLite
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// Rows that a newer version or another program wrote, and databases of other programs.
final class UnreadableRowsTests: XCTestCase {
    private lazy var path = temporaryPath()

    func testInit_whenTheDatabaseIsOfAnotherProgram_shouldSayWhatToDo() throws {
        for (version, error) in [
            (10, DataError.tooOld(place: path)),
            (99, .newer(place: path, version: 99, known: Schema.migrations.version)),
        ] {
            // Given
            try change("PRAGMA user_version = \(version)")

            // When / Then
            XCTAssertThrowsError(try SQLiteStore(path: path)) { XCTAssertEqual($0 as? DataError, error) }
            XCTAssertThrowsError(try SQLiteStore(reading: path)) { XCTAssertEqual($0 as? DataError, error) }
        }
        XCTAssertEqual(
            DataError.tooOld(place: "x").description,
            "x is of a petspot from before the last version: start the last version once, which brings it up to date"
        )
    }

    func testReport_whenPhotoIsMalformed_shouldBeRefused() async throws {
        let stored = try await storeReports()
        for (column, value) in [
            ("photo_file", "'../petspot.sqlite'"), ("thumbnail_file", "'7'"), ("photo_format", "'exe'"),
            ("photo_width", "NULL"), ("photo_name", "NULL"), ("thumbnail_bytes", "NULL"),
        ] {
            // Given
            let before = "CREATE TABLE kept AS SELECT \(column) AS old FROM reports WHERE number = 3"
            try change("\(before); UPDATE reports SET \(column) = \(value) WHERE number = 3")
            let reports = try reports()

            // When / Then
            do {
                _ = try await reports.report(stored[0].id, now: TestApp.noon).value
                XCTFail("\(column) was read as \(value)")
            } catch {}
            let other = try await reports.report(stored[1].id, now: TestApp.noon).value
            XCTAssertEqual(other, stored[1])
            try change("UPDATE reports SET \(column) = (SELECT old FROM kept) WHERE number = 3; DROP TABLE kept")
        }
    }

    func testMissing_whenACardsPhotoIsMalformed_shouldShowNone() async throws {
        // Given
        _ = try await storeReports()
        try change("UPDATE reports SET thumbnail_file = '../petspot.sqlite' WHERE number = 3")

        // When
        let cards = try await reports().listed(.missing, before: nil, limit: 10, now: TestApp.noon).value.cards

        // Then
        XCTAssertEqual(cards.map(\.photo), [nil, nil, nil])
    }

    func testLists_whenARowCannotBeRead_shouldLeaveItOutAndLogItOnce() async throws {
        let stored = try await storeReports()
        let columns = [
            ("pet_name", "CAST(x'ff' AS TEXT)"), ("id", "'no id'"), ("last_seen_place", "CAST(x'c3' AS TEXT)"),
        ]
        for (column, value) in columns {
            // Given
            let lines = Mutex<[String]>([])
            let log = Log(format: .text) { bytes in lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
            }
            let reports = try reports(log: log)
            let before = "CREATE TABLE kept AS SELECT \(column) AS old FROM reports WHERE number = 2"
            try change("\(before); UPDATE reports SET \(column) = \(value) WHERE number = 2")

            for _ in 0..<2 {
                // When
                var (cards, cursor): ([PetCard], Int?) = ([], nil)
                repeat {
                    let page = try await reports.listed(.missing, before: cursor, limit: 1, now: TestApp.noon).value
                    (cards, cursor) = (cards + page.cards, page.olderCursor)
                } while cursor != nil
                let all = try await reports.all()
                let pages = try await reports.publicPages(.missing, limit: 3, now: TestApp.noon)

                // Then
                XCTAssertEqual(cards.map(\.id), [stored[0].id, stored[2].id], column)
                XCTAssertEqual(pages.count, column == "id" ? 2 : 3)
                XCTAssertEqual(all, [stored[0], stored[2]], column)
            }
            log.flush()
            let said = lines.withLock { $0.joined() }
            XCTAssertEqual(
                said.split(separator: "\n").count { $0.contains("unreadable_row table=reports row=2 ") },
                1,
                said
            )
            XCTAssertFalse(said.contains("no id"))
            try change("UPDATE reports SET \(column) = (SELECT old FROM kept) WHERE number = 2; DROP TABLE kept")
        }
    }

    func testSession_whenItsDraftCannotBeRead_shouldBeLoggedWithoutItsWords() async throws {
        for change in [
            "kind = 'adopt'", "done_steps = 'axolotl'", "photo_format = 'axolotl'", "photo_width = NULL",
            "pet_name = CAST(x'ff' AS TEXT)", "done_steps = CAST(x'ff' AS TEXT)",
        ] {
            // Given
            let output = LogOutput()
            let log = Log(format: .text, write: output.append)
            let drafts = { FlowSessions(try SQLiteStore(path: self.path), life: ReportLife(), log: log) }
            let id = SessionID()
            _ = try await drafts().update(id) { _ in FlowSession(lastUsed: 0, state: .open(Draft(answers: .full))) }
            try self.change("UPDATE flow_sessions SET \(change)")

            // When
            let session = try await drafts().session(id).value
            let removed = try await drafts().removeSessions(lastUsedBefore: 1, limit: 5)
            log.flush()

            // Then
            XCTAssertEqual(session?.state, FlowSession.State.none)
            XCTAssertEqual(removed.count, 1)
            XCTAssertEqual(removed.photos, ReportAnswers.full.photo?.files)
            let lines = output.text.split(separator: "\n").map { $0.dropFirst(21) }
            XCTAssertEqual(lines.count, 2)
            XCTAssert(lines.allSatisfy { $0.hasPrefix("error work=reading of a draft reason=") }, output.text)
            XCTAssertFalse(output.text.contains("axolotl"))
        }
    }

    func testMessages_whenOneCannotBeRead_shouldShowTheOthers() async throws {
        // Given
        let report = try await storeReports()[0].id
        try change(
            """
            INSERT INTO messages (report_id, sent_at, is_published, kind, place, seen_date, photo_file)
            SELECT '\(report.rawValue)', \(TestApp.noon), TRUE, 'seen', place, '2026-11-20', photo FROM (
                SELECT 'Wawel' AS place, NULL AS photo UNION ALL SELECT CAST(x'ff' AS TEXT), NULL UNION ALL SELECT 'Wola', '?')
            """
        )
        let messages = MessageRepository(try SQLiteStore(path: path))

        // When
        let all = try await messages.messages(to: report)
        let sightings = try await messages.sightings(of: report).value
        let isDeleted = try await messages.delete(MessageNumber(2), to: report)

        // Then
        XCTAssertEqual(all.map(\.answer.place), ["Wawel"])
        XCTAssertEqual(sightings.map(\.place), ["Wola", "Wawel"])
        XCTAssertEqual(isDeleted, [])
    }

    func testEmptyLogSoon_whenAReadIsUnderWayForTooLong_shouldSaySo() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let database = try DatabaseWriter(path: path, log: log)
        let reader = try SQLiteConnection(path: path)
        try reader.execute("BEGIN; SELECT count(*) FROM reports")
        try change("DELETE FROM reports; PRAGMA user_version = \(Schema.migrations.version)")

        // When
        database.emptyLogSoon(after: .milliseconds(1))

        // Then
        let isLogged = await eventually {
            log.flush()
            return output.text.contains("error work=emptying of the write-ahead log reason=")
        }
        XCTAssertTrue(isLogged, output.text)
        try reader.execute("COMMIT")
    }

    /// Three reports, newest first: a photo with a small version, one without, and none.
    private func storeReports() async throws -> [PetReport] {
        var large = ReportAnswers.full
        large.photo?.thumbnail = nil
        let reports = [ReportAnswers.full, large, .bare].map { PetReport.sample(answers: $0) }
        let store = try SQLiteStore(path: path)
        let table = ReportTable(of: store)
        try await store.transaction { connection in
            for report in reports.reversed() { try table.insert(report, in: connection) }
        }
        return reports
    }

    private func change(_ sql: String) throws {
        try SQLiteConnection(path: path).execute(sql)
    }

    /// The repository, opened as by a server.
    private func reports(log: Log? = nil) throws -> PetReportRepository {
        PetReportRepository(try SQLiteStore(path: path), life: ReportLife(), log: log)
    }
}
