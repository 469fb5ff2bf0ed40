import Foundation
import TestSupport
import XCTest

@testable import PetSpot

/// The operator's commands without a server. `ProcessJourneyTests` tests removals with a running one.
final class OperatorTests: XCTestCase {
    private lazy var location = DataLocation(folder: temporaryPath())

    func testList_whenNoServerHasRun_shouldBeEmpty() async throws {
        // When
        let lines = try await Operator.list(location)

        // Then
        XCTAssertEqual(lines, [])
    }

    func testList_whenThereAreReports_shouldSayEachInALine() async throws {
        // Given
        var reports = [ReportAnswers.full, .bare].map { PetReport.sample(answers: $0) }
        reports[0].foundAt = TestApp.noon
        try await store(reports)

        // When
        let lines = try await Operator.list(location)

        // Then
        XCTAssertEqual(
            lines,
            [
                "\(reports[1].id.rawValue)\t2026-11-21\tmissing\t-",
                "\(reports[0].id.rawValue)\t2026-11-21\tfound\tŻółw \u{301}🐢",
            ]
        )
    }

    func testRemove_whenNoServerRuns_shouldRemoveJustThatReport() async throws {
        // Given
        let reports = [ReportAnswers.bare, .bare].map { PetReport.sample(answers: $0) }
        try await store(reports)

        // When
        try await Operator.remove(reports[0].id.rawValue, location)

        // Then
        let lines = try await Operator.list(location)
        XCTAssertEqual(lines.map { String($0.prefix(10)) }, [reports[1].id.rawValue])
    }

    func testRemove_whenThereIsNoSuchReport_shouldSaySo() async throws {
        try await assertTold("there is no report 0123456789") { try await Operator.remove("0123456789", self.location) }
        try await store([])
        try await assertTold("there is no report 0123456789") { try await Operator.remove("0123456789", self.location) }
        try await assertTold("../x is not the id of a report") { try await Operator.remove("../x", self.location) }
    }

    func testBackup_whenItCannotBeMade_shouldSayWhy() async throws {
        // Given
        let copy = temporaryPath()
        let path = location.folder + "/petspot.sqlite"

        // When / Then
        try await assertTold("there is no database at \(path)") { try await Operator.backup(to: copy, self.location) }

        // Given
        try await store([])
        try await Operator.backup(to: copy, location)

        // When / Then
        try await assertTold("\(copy) exists already") { try await Operator.backup(to: copy, self.location) }
        let shared = DataLocation(folder: "", database: DatabaseURL("postgres://localhost/petspot"))
        try await assertTold("a shared database is copied with PostgreSQL's own pg_dump") {
            try await Operator.backup(to: copy, shared)
        }
    }

    /// Stores reports, oldest first, as a server does.
    private func store(_ reports: [PetReport]) async throws {
        try FileManager.default.createDirectory(atPath: location.folder, withIntermediateDirectories: true)
        let writer = try Database(path: location.folder + "/petspot.sqlite", role: .writer)
        let table = ReportTable(of: SQLiteStore(writer: writer, reader: writer))
        try await writer.transaction { connection in
            for report in reports { try table.insert(report, in: connection) }
        }
    }

    private func assertTold(_ message: String, line: UInt = #line, by body: () async throws -> Void) async throws {
        do {
            try await body()
            XCTFail("nothing was thrown", line: line)
        } catch let error as OperatorError {
            XCTAssertEqual(error.message, message, line: line)
        }
    }
}
