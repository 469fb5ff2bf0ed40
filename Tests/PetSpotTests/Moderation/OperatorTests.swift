import Foundation
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// The operator's commands without a server. `ProcessJourneyTests` tests removals with a running one.
final class OperatorTests: XCTestCase {
    private lazy var location = DataLocation(folder: temporaryPath())

    func testCommands_whenDataCannotBeUsed_shouldSayWhy() async throws {
        // Given: a folder without a database, a file in place of a folder, and a database of a newer program.
        let file = temporaryPath()
        try Data().write(to: URL(fileURLWithPath: file))
        let newer = temporaryPath()
        try await store([], in: newer)
        try Connection(path: newer + "/petspot.sqlite").execute("PRAGMA user_version = 99")
        let copy = temporaryPath()
        let known = Schema.migrations.count
        let errors: [(folder: String, message: String, code: Int32)] = [
            (
                location.folder,
                "there is no database at \(location.folder)/petspot.sqlite: does --data-dir name the server's data directory?",
                66
            ),
            (file, "cannot use \(file)/petspot.sqlite: Not a directory", 73),
            (
                newer,
                "a newer petspot has changed \(newer)/petspot.sqlite (its schema is 99, and this petspot knows \(known)): "
                    + "run the newer one, or restore a backup from before it",
                78
            ),
        ]
        let commands: [@Sendable (DataLocation) async throws -> Void] = [
            { _ = try await Operator.list($0) },
            { try await Operator.remove("0123456789", $0) },
            { _ = try await Operator.backup(to: copy, $0) },
        ]

        for (folder, message, code) in errors {
            for command in commands {
                // When / Then
                do {
                    try await command(DataLocation(folder: folder))
                    XCTFail("no error: \(message)")
                } catch let error as DataError {
                    XCTAssertEqual(error.description, message)
                    XCTAssertEqual(error.exitCode, code)
                }
            }
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: location.folder))
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

    func testList_whenANameCouldChangeTheLine_shouldLeaveThatOut() async throws {
        // Given
        var answers = ReportAnswers.bare
        answers.description?.petName = "\u{202E}xeR\u{2066}\u{1B}[2J 🧑‍🦰"
        try await store([PetReport.sample(answers: answers)])

        // When
        let lines = try await Operator.list(location)

        // Then
        XCTAssertEqual(lines.map { $0.split(separator: "\t").last }, ["xeR[2J 🧑‍🦰"])
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
        try await store([])
        try await assertTold("there is no report 0123456789") { try await Operator.remove("0123456789", self.location) }
        try await assertTold("../x is not the id of a report") { try await Operator.remove("../x", self.location) }
    }

    func testBackup_whenItCannotBeMade_shouldSayWhy() async throws {
        // Given: a full disk cannot be had here, but a name that is taken can.
        let copy = temporaryPath()
        try await store([])
        try FileManager.default.createDirectory(atPath: copy + "/unfinished/own", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: location.folder + "/photos", withIntermediateDirectories: true)

        // When / Then
        try await assertTold("cannot make a backup in \(copy): File exists") {
            _ = try await Operator.backup(to: copy, self.location)
        }
        let shared = DataLocation(folder: "", database: DatabaseURL("postgres://localhost/petspot"))
        try await assertTold("a shared database is copied with PostgreSQL's own pg_dump") {
            _ = try await Operator.backup(to: copy, shared)
        }
    }

    func testBackup_whenAPhotoIsNowhere_shouldMakeItAndSaySo() async throws {
        // Given
        let copy = temporaryPath()
        try await store([.sample(answers: .full)])
        try FileManager.default.createDirectory(atPath: location.folder + "/photos", withIntermediateDirectories: true)

        // When / Then
        do {
            _ = try await Operator.backup(to: copy, location)
            XCTFail("nothing was thrown")
        } catch let error as OperatorError {
            let name = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: copy).first)
            XCTAssertEqual(error.message, "\(copy)/\(name) is made, but 2 photos that its database names are nowhere")
        }
    }

    /// Stores reports, oldest first, as a server does.
    private func store(_ reports: [PetReport], in folder: String? = nil) async throws {
        let folder = folder ?? location.folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let writer = try Database(path: folder + "/petspot.sqlite", role: .writer)
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
