import Foundation
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// `petspot status`, beside a server. `ProcessJourneyTests` tests `petspot health`.
final class StatusTests: AppTestCase {
    private lazy var backups = temporaryPath()

    private var location: DataLocation {
        get throws { DataLocation(folder: app.folder, database: try TestDatabase.url(of: app.folder)) }
    }

    /// The lines by their names.
    private func status() async throws -> [String: String] {
        let lines = try await output(of: Operator.showStatus, on: location) { $0.backups = self.backups }
        return Dictionary(
            lines.map { line in
                let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
                return (parts[0], parts[1])
            },
            uniquingKeysWith: { "\($0)\n\($1)" }
        )
    }

    func testStatus_whenAllIsWell_shouldTellHowTheDataStand() async throws {
        // Given: three reports, one of which is hidden and one flagged.
        for _ in 0..<3 { try await FlowJourney(browser: Browser(app)).report() }
        let storage = app.app.storage
        let ids = try await storage.reports.all().map(\.id)
        for id in ids[..<2] {
            let flag = Flag(reportID: id, flaggedAt: TestApp.noon, answer: FlagAnswer(reason: .abuse))
            _ = try await storage.moderation.add(flag)
        }
        try await storage.moderation.hide(ids[0], Hiding(reason: .abuse), by: .theOperator, now: TestApp.noon)
        if app.isOnSQLite {
            _ = try await output(of: Operator.backUp, backups, on: location) { $0.now -= 26 * 3600 }
        }

        // When
        let status = try await status()

        // Then
        XCTAssertEqual(status["version"], Version.text)
        XCTAssertEqual(status["reports"], "1 hidden, 2 missing")
        XCTAssertEqual(status["open flags"], "1")
        XCTAssertEqual(status["mails that wait"], "0")
        XCTAssert(try XCTUnwrap(status["disk"]).hasSuffix(" MB free"))
        XCTAssertNil(status["put aside"])
        guard app.isOnSQLite else {
            XCTAssertEqual(status["newest backup"], "PostgreSQL's own, by pg_dump")
            return
        }
        XCTAssertEqual(status["schema"], String(Schema.migrations.version))
        XCTAssertEqual(status["photos"], "3, 0 of them gone, cut off or not readable")
        XCTAssertEqual(status["newest backup"], backups + "/2026-11-20T10-00-00-001Z, 26 hours old, whole")
    }

    func testStatus_whenSomethingIsWrong_shouldSayWhat() async throws {
        // Given: no backup, a photo that is gone, data put aside, and mails that nobody took.
        guard app.isOnSQLite else { return }
        try await FlowJourney(browser: browser).report()
        let photo = try XCTUnwrap(app.photoFiles.first)
        try FileManager.default.removeItem(atPath: app.folder + "/photos/" + photo)
        for name in ["/replaced-2026-11-01T00-00-00Z", "/outbox"] {
            try FileManager.default.createDirectory(atPath: app.folder + name, withIntermediateDirectories: false)
        }
        try Data().write(to: URL(fileURLWithPath: app.folder + "/outbox/1.eml"))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: Double(TestApp.noon - 7200))],
            ofItemAtPath: app.folder + "/outbox/1.eml"
        )
        try await app.app.storage.store.transaction { connection in
            let sql = "INSERT INTO mails (kind, created_at, due_at) VALUES ('flags', 1, $1)"
            try connection.run(sql, TestApp.noon - 60)
            try connection.run(sql, TestApp.noon + 60)
        }

        // When
        let status = try await status()

        // Then
        XCTAssertEqual(status["photos"], "1, 1 of them gone, cut off or not readable")
        XCTAssertEqual(status["put aside"], app.folder + "/replaced-2026-11-01T00-00-00Z")
        XCTAssertEqual(status["mails that wait"], "2, since 2026-11-21T10:00:00Z")
        XCTAssertEqual(status["newest backup"], "\(backups), No such file or directory")
    }

    func testStatus_whenTheNewestBackupIsNotWhole_shouldSayWhy() async throws {
        // Given
        guard app.isOnSQLite else { return }
        try await FlowJourney(browser: browser).report()
        let backup = try await output(of: Operator.backUp, backups, on: location)[0]
        let photo = try XCTUnwrap(app.photoFiles.first)
        try FileManager.default.removeItem(atPath: "\(backup)/photos/\(photo)")

        // When
        let status = try await status()

        // Then
        let problem = "this is no whole backup: \(backup)/photos/\(photo) is missing or cut off"
        XCTAssertEqual(status["newest backup"], "\(backup), 0 hours old, \(problem)")
    }

    func testStatus_whenAskedForJSON_shouldPrintOneObject() async throws {
        // When
        let lines = try await output(of: Operator.showStatus, on: location) { input in
            (input.asJSON, input.backups) = (true, self.backups)
        }

        // Then
        let object = try JSONSerialization.jsonObject(with: Data(lines.joined().utf8)) as? [String: Any]
        XCTAssertEqual(lines.count, 1)
        XCTAssertEqual(object?["version"] as? String, Version.text)
        XCTAssertEqual(object?["openFlags"] as? Int, 0)
        XCTAssertEqual((object?["mails"] as? [String: Any])?["waiting"] as? Int, 0)
        XCTAssertEqual(object?["putAside"] as? [String], [])
        XCTAssertNotNil((object?["disk"] as? [String: Any])?["free"])
    }

    func testStatus_whenTheDataCannotBeFound_shouldSayWhy() async throws {
        // Given
        let empty = DataLocation(folder: temporaryPath())

        // When / Then
        do {
            try await output(of: Operator.showStatus, on: empty)
            XCTFail("nothing was thrown")
        } catch let error as DataError {
            XCTAssertEqual(error.exitCode, 66)
        }
        #if PostgreSQL
        let away = DataLocation(
            folder: app.folder,
            database: DatabaseURL("postgres://petspot:secret@127.0.0.1:1/petspot?connect_timeout=2")
        )
        do {
            try await output(of: Operator.showStatus, on: away)
            XCTFail("nothing was thrown")
        } catch let error as DataError {
            XCTAssertEqual(error.exitCode, 69)
            XCTAssertFalse(error.description.contains("secret"))
        }
        #endif
    }

    func testCheck_whenTheSettingsAreFine_shouldPrintThemAndChangeNothing() async throws {
        // Given: new data, and those of a server.
        for location in [DataLocation(folder: temporaryPath()), try location] {
            let exists = FileManager.default.fileExists(atPath: location.folder)

            // When
            let lines = try await output(of: Operator.checkSettings, on: location) { input in
                input.configuration.publicURL = "https://petspot.example"
            }

            // Then
            XCTAssert(lines.contains("public URL\thttps://petspot.example"))
            XCTAssert(lines.contains("operator\tnot given"))
            XCTAssertEqual(FileManager.default.fileExists(atPath: location.folder), exists)
        }
    }

    func testCheck_whenTheFolderCannotBeWritten_shouldSaySo() async throws {
        // Given: a folder in which nobody makes a file.
        let folder = "/sys/kernel"
        try XCTSkipUnless(fileStatus(folder) != nil, "needs Linux")

        // When / Then
        do {
            try await output(of: Operator.checkSettings, on: DataLocation(folder: folder))
            XCTFail("nothing was thrown")
        } catch let error as DataError {
            guard case .refused(folder, _) = error else { return XCTFail("\(error)") }
        }
    }
}
