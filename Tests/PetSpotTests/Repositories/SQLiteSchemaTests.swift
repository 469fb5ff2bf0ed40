import Foundation
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// Databases from another version, and malformed ones.
final class SQLiteSchemaTests: XCTestCase {
    private lazy var path = temporaryPath()

    func testMigrations_whenCardsHadNoPhoto_shouldTakeItFromTheReport() async throws {
        // Given
        let stored = try await storeReports()
        try change("ALTER TABLE reports DROP COLUMN card_photo; PRAGMA user_version = 4")

        // When
        let reports = try reports()

        // Then
        let cards = try await reports.missing(before: nil, limit: 10).cards
        XCTAssertEqual(cards.map(\.id), stored.map(\.id))
        XCTAssertEqual(cards.map(\.photo), [Photo.sample.thumbnail?.file, Photo.sample.file, nil])
        let all = try await reports.all()
        XCTAssertEqual(all, stored)
    }

    func testAll_whenDatabaseIsOlder_shouldReadItAllTheSame() async throws {
        // Given: an operator's command does not migrate the schema.
        let stored = try await storeReports()
        try change("ALTER TABLE reports DROP COLUMN card_photo; PRAGMA user_version = 4")

        // When
        let all = try await PetReportRepository(SQLiteStore(reader: Database(path: path, role: .reader))).all()

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
                _ = try await reports.report(stored[0].id)
                XCTFail("\(path) was read as \(value)")
            } catch {}
            let other = try await reports.report(stored[1].id)
            XCTAssertEqual(other, stored[1])
            try change("UPDATE reports SET photo = (SELECT photo FROM kept) WHERE number = 3; DROP TABLE kept")
        }
    }

    func testMissing_whenACardsPhotoIsMalformed_shouldShowNone() async throws {
        // Given
        _ = try await storeReports()
        try change("UPDATE reports SET card_photo = '../petspot.sqlite' WHERE number = 3")

        // When
        let cards = try await reports().missing(before: nil, limit: 10).cards

        // Then
        XCTAssertEqual(cards.map(\.photo), [nil, Photo.sample.file, nil])
    }

    /// Three reports, newest first: a photo with a small version, one without, and none.
    private func storeReports() async throws -> [PetReport] {
        var large = ReportAnswers.full
        large.photo?.photo?.thumbnail = nil
        let reports = [ReportAnswers.full, large, .bare].map { PetReport.sample(answers: $0) }
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
    private func reports() throws -> PetReportRepository {
        PetReportRepository(
            SQLiteStore(
                writer: try Database(path: path, role: .writer),
                reader: try Database(path: path, role: .reader)
            )
        )
    }
}
