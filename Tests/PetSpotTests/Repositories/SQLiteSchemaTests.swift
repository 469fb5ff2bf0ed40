import Foundation
import ImageMetadata
import SQLite
import Synchronization
import TestSupport
import XCTest

@testable import PetSpot

/// Databases from another version, and malformed ones.
final class SQLiteSchemaTests: XCTestCase {
    private lazy var path = temporaryPath()
    /// Takes back the migration that added the index of words.
    private static let withoutWords = """
        DROP TABLE report_words; ALTER TABLE reports DROP COLUMN words; ALTER TABLE reports DROP COLUMN changed_at
        """
    /// Takes back the migration that gave drafts their budgets, and those after it.
    private static let withoutBudgets = """
        \(withoutWords);
        DROP TABLE messages; ALTER TABLE reports DROP COLUMN contact_visible;
        DROP INDEX drafts_by_block; ALTER TABLE flow_sessions DROP COLUMN photo_loss;
        ALTER TABLE flow_sessions DROP COLUMN block;
        CREATE INDEX photos_by_use ON flow_sessions (last_used, photo_size) WHERE photo_size IS NOT NULL
        """
    /// Takes back that and the migration that gave reports their dates.
    private static let withoutLife = """
        \(withoutBudgets);
        DROP TABLE flags; DROP INDEX open_edits; ALTER TABLE flow_sessions DROP COLUMN editing_id; DROP INDEX found_reports; DROP INDEX reports_by_confirmation;
        DROP INDEX listed_reports; ALTER TABLE reports DROP COLUMN is_expired;
        ALTER TABLE reports DROP COLUMN hidden_at; ALTER TABLE reports DROP COLUMN confirmed_at;
        CREATE INDEX missing_reports ON reports (number) WHERE found_at IS NULL
        """

    func testMigrations_whenCardsHadNoPhoto_shouldTakeItFromTheReport() async throws {
        // Given
        let stored = try await storeReports()
        try change("\(Self.withoutLife)")
        try change("ALTER TABLE reports DROP COLUMN card_photo; PRAGMA user_version = 4")

        // When
        let reports = try reports()

        // Then
        let cards = try await reports.missing(before: nil, limit: 10, now: TestApp.noon).value.cards
        XCTAssertEqual(cards.map(\.id), stored.map(\.id))
        XCTAssertEqual(cards.map(\.photo), [Photo.sample.thumbnail?.file, nil, nil])
        let all = try await reports.all()
        XCTAssertEqual(all, stored)
    }

    func testMigrations_whenThumbnailsWereNotChecked_shouldKeepWhatAListMayDraw() async throws {
        // Given: thumbnails as they were accepted before, and photos without one.
        func photo(_ format: ImageFormat, side: Int, thumbnail: (ImageFormat, width: Int)?) -> Photo {
            Photo(
                file: PhotoFileName(),
                originalName: "rex",
                format: format,
                byteCount: 1000,
                width: side,
                height: side,
                thumbnail: thumbnail.map {
                    .init(file: PhotoFileName(), format: $0, byteCount: 1000, width: $1, height: 10)
                }
            )
        }
        let photos = [
            photo(.png, side: 2000, thumbnail: (.jpeg, width: 320)),
            photo(.png, side: 2000, thumbnail: (.gif, width: 320)),
            photo(.jpeg, side: 2000, thumbnail: (.jpeg, width: 1280)), photo(.jpeg, side: 640, thumbnail: nil),
            photo(.jpeg, side: 641, thumbnail: nil), photo(.gif, side: 10, thumbnail: nil),
            photo(.jpeg, side: 10, thumbnail: (.webp, width: 10)),
        ]
        let database = try Database(path: path, role: .writer)
        let store = SQLiteStore(reader: database)
        let key = SessionKey(SessionID())
        try await database.transaction { connection in
            for photo in photos {
                let report = PetReport.sample(answers: ReportAnswers(photo: PhotoAnswer(photo: photo)))
                try ReportTable(of: store).insert(report, in: connection)
            }
            let answers = ReportAnswers(photo: PhotoAnswer(photo: photos[1]))
            let editing = Draft.Editing(reportID: ReportID(), photo: photos[1])
            let session = FlowSession(revision: 1, lastUsed: 0, state: .open(Draft(answers: answers, editing: editing)))
            try SessionTable(of: store).write(session, under: key, in: connection)
        }
        try change("\(Self.withoutBudgets); PRAGMA user_version = 6")

        // When
        let reports = try reports()

        // Then
        let cards = try await reports.missing(before: nil, limit: 10, now: TestApp.noon).value.cards
        let drawn = [photos[0].thumbnail?.file, nil, nil, photos[3].file, nil, nil, photos[6].file]
        XCTAssertEqual(cards.map(\.photo).reversed(), drawn)
        let all = try await reports.all()
        XCTAssertEqual(all.reversed().map { $0.answers.photo?.photo?.files.count }, [2, 1, 1, 1, 1, 1, 1])
        let session = try await DraftRepository(SQLiteStore(reader: database), life: ReportLife()).session(key)
        XCTAssertNil(session?.draft?.answers.photo?.photo?.thumbnail)
        XCTAssertEqual(session?.draft?.ownPhotos, [], "it is still the report's")
        XCTAssertNotNil(session?.draft?.block)
    }

    func testMigrations_whenReportsHadNoDates_shouldTakeThemForConfirmedWhenTheyWereSubmitted() async throws {
        // Given
        let stored = try await storeReports()
        try change("\(Self.withoutLife); PRAGMA user_version = 5")

        // When
        let reports = try reports()

        // Then
        let all = try await reports.all()
        XCTAssertEqual(all, stored)
        XCTAssertEqual(all.map(\.confirmedAt), stored.map(\.createdAt))
        let end = TestApp.noon + 60 * ReportLife.day
        let before = try await reports.missing(before: nil, limit: 10, now: end - 1).value.cards
        XCTAssertEqual(before.map(\.id), stored.map(\.id))
        let after = try await reports.missing(before: nil, limit: 10, now: end).value.cards
        XCTAssertEqual(after, [])
        let changed = try await reports.updateList(limit: 10, now: end)
        XCTAssertEqual(changed, 3)
    }

    func testAll_whenDatabaseIsOlder_shouldReadItAllTheSame() async throws {
        // Given: an operator's command does not migrate the schema.
        let stored = try await storeReports()
        try change("ALTER TABLE reports DROP COLUMN card_photo; PRAGMA user_version = 4")

        // When
        let store = SQLiteStore(reader: try Database(path: path, role: .reader))
        let all = try await PetReportRepository(store, life: ReportLife()).all()

        // Then
        XCTAssertEqual(all, stored)
    }

    func testReport_whenPhotoIsMalformed_shouldBeRefused() async throws {
        let stored = try await storeReports()
        for (path, value) in [
            ("$.file", "'../petspot.sqlite'"), ("$.thumbnail.file", "7"), ("$.format", "'exe'"), ("$.width", "'wide'"),
            ("$.originalName", "null"), ("$.thumbnail.byteCount", "1.5"),
        ] {
            // Given
            let before = "CREATE TABLE kept AS SELECT photo FROM reports WHERE number = 3"
            try change("\(before); UPDATE reports SET photo = json_set(photo, '\(path)', \(value)) WHERE number = 3")
            let reports = try reports()

            // When / Then
            do {
                _ = try await reports.report(stored[0].id, now: TestApp.noon).value
                XCTFail("\(path) was read as \(value)")
            } catch {}
            let other = try await reports.report(stored[1].id, now: TestApp.noon).value
            XCTAssertEqual(other, stored[1])
            try change("UPDATE reports SET photo = (SELECT photo FROM kept) WHERE number = 3; DROP TABLE kept")
        }
    }

    func testMissing_whenACardsPhotoIsMalformed_shouldShowNone() async throws {
        // Given
        _ = try await storeReports()
        try change("UPDATE reports SET card_photo = '../petspot.sqlite' WHERE number = 3")

        // When
        let cards = try await reports().missing(before: nil, limit: 10, now: TestApp.noon).value.cards

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
                let first = try await reports.missing(before: nil, limit: 1, now: TestApp.noon).value
                let second = try await reports.missing(before: first.olderCursor, limit: 1, now: TestApp.noon).value
                let all = try await reports.all()
                let filter = ReportFilter(earliest: TestApp.noon)
                let newer = try await reports.missing(filter, before: nil, limit: 1, now: TestApp.noon)
                let older = try await reports.missing(filter, before: newer.olderCursor, limit: 1, now: TestApp.noon)
                let pages = try await reports.publicPages(before: nil, limit: 2, now: TestApp.noon)

                // Then
                XCTAssertEqual((newer.cards + older.cards).map(\.id), [stored[0].id, stored[2].id], column)
                XCTAssertNil(older.olderCursor)
                XCTAssertEqual(pages.map(\.id), column == "id" ? [stored[0].id, stored[2].id] : stored[..<2].map(\.id))
                XCTAssertEqual((first.cards + second.cards).map(\.id), [stored[0].id, stored[2].id], column)
                XCTAssertNotNil(first.olderCursor)
                XCTAssertNil(second.olderCursor)
                XCTAssertEqual(all, [stored[0], stored[2]], column)
            }
            log.flush()
            let said = lines.withLock { $0.joined() }
            XCTAssertEqual(said.split(separator: "\n").count { $0.contains("unreadable_report report=2 ") }, 1, said)
            XCTAssertFalse(said.contains("no id"))
            try change("UPDATE reports SET \(column) = (SELECT old FROM kept) WHERE number = 2; DROP TABLE kept")
        }
    }

    func testSession_whenItsDraftCannotBeRead_shouldBeLoggedWithoutItsWords() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let database = try Database(path: path, role: .writer)
        let drafts = DraftRepository(
            SQLiteStore(writer: database, reader: database),
            life: ReportLife(),
            log: log
        )
        let key = SessionKey(SessionID())
        _ = try await drafts.update(key) { _ in FlowSession(lastUsed: 0, state: .open(Draft(answers: .full))) }
        try change("UPDATE flow_sessions SET draft = replace(draft, '\"rabbit\"', '\"axolotl\"')")

        // When
        _ = try await drafts.session(key)
        log.flush()

        // Then
        let lines = output.text.split(separator: "\n").map { $0.dropFirst(21) }
        XCTAssertEqual(lines, ["error work=reading of a draft reason=DecodingError"])
    }

    func testEmptyLogSoon_whenAReadIsUnderWayForTooLong_shouldSaySo() async throws {
        // Given
        let output = LogOutput()
        let log = Log(format: .text, write: output.append)
        let database = try Database(path: path, role: .writer, log: log)
        let reader = try Connection(path: path)
        try reader.execute("BEGIN; SELECT count(*) FROM reports")
        try change("DELETE FROM reports; PRAGMA user_version = \(Schema.migrations.count)")

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
        var full = ReportAnswers.full
        // Earlier versions do not ask for it.
        full.contactDetails?.contactVisible = nil
        var large = full
        large.photo?.photo?.thumbnail = nil
        let reports = [full, large, .bare].map { PetReport.sample(answers: $0) }
        let database = try Database(path: path, role: .writer)
        let table = ReportTable(of: SQLiteStore(reader: database))
        try await database.transaction { connection in
            for report in reports.reversed() { try table.insert(report, in: connection) }
        }
        return reports
    }

    private func change(_ sql: String) throws {
        try Connection(path: path).execute(sql)
    }

    /// The repository, opened as by a server.
    private func reports(log: Log? = nil) throws -> PetReportRepository {
        PetReportRepository(
            SQLiteStore(
                writer: try Database(path: path, role: .writer),
                reader: try Database(path: path, role: .reader)
            ),
            life: ReportLife(),
            log: log
        )
    }
}
