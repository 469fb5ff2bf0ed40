import TestSupport
import XCTest

@testable import PetSpot

/// The start beside what uses the data directory. `ProcessJourneyTests` tests how long it waits.
final class StartTests: XCTestCase {
    func testStart_whenACommandLeavesTheDirectory_shouldWaitForIt() async throws {
        // Given
        let folder = temporaryPath()
        var command: DataDirectoryLock? = try DataDirectoryLock(DataLocation(folder: folder))

        // When
        async let app = TestApp(folder: folder)
        withExtendedLifetime(command) {}
        command = nil

        // Then
        let started = try await app
        XCTAssertEqual(started.folder, folder)
    }

    #if PostgreSQL
    func testStart_whenASharedDatabaseTakesOver_shouldMarkTheFolderAndSayWhereTheReportsAre() async throws {
        // Given: a data directory with a report in SQLite.
        let location = DataLocation(folder: temporaryPath())
        let url = try TestDatabase.required(for: location.folder)
        try FileManager.default.createDirectory(atPath: location.folder, withIntermediateDirectories: false)
        let store = try SQLiteStore(path: location.databaseFile)
        try await store.transaction { try ReportTable(of: store).insert(.sample(answers: .bare), in: $0) }
        let written = LogOutput()
        let log = Log(format: .text, write: written.append)

        // When: a node starts twice.
        for _ in 1...2 { await (try await TestApp(folder: location.folder, log: log)).app.close() }
        log.flush()

        // Then
        let lines = written.text.split(separator: "\n").filter { $0.contains("reports_elsewhere") }
        XCTAssertEqual(lines.count, 2)
        XCTAssert(lines[0].contains("\(location.databaseFile) holds reports"), written.text)
        XCTAssert(lines[0].contains("petspot move"), written.text)
        do {
            _ = try await output(of: Operator.listReports, on: location)
            XCTFail("a command works on what is not the site's")
        } catch let error as DataError {
            XCTAssertEqual(error, .sharedElsewhere(folder: location.folder))
        }
        let shared = DataLocation(folder: location.folder, database: url)
        let listed = try await output(of: Operator.listReports, on: shared)
        XCTAssertEqual(listed, [])
    }
    #endif

    func testClose_whenTheServerStops_shouldBeInTheLog() async throws {
        // Given
        let written = LogOutput()
        let log = Log(format: .text, write: written.append)
        let app = try await TestApp(folder: temporaryPath(), log: log)

        // When
        await app.app.close()
        log.flush()

        // Then
        XCTAssert(written.text.hasSuffix(" stop\n"), written.text)
    }
}
