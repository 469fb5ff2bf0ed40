import Foundation
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// What is looked at in the background after the start: damage, and photos that nothing refers to.
final class InspectionTests: AppTestCase {
    private let log = LogOutput()

    func testInspect_whenThereArePhotos_shouldRemoveThoseThatNothingRefersTo() async throws {
        // Given: a photo of a report, of a message and of a draft, and what a crash left behind.
        try skipUnlessOnSQLite()
        try await FlowJourney(browser: browser).report()
        let sighting = try storeFile()
        try SQLiteConnection(path: database).execute(
            """
            INSERT INTO messages (report_id, sent_at, is_published, photo_file)
            SELECT id, 0, 0, '\(sighting)' FROM reports
            """
        )
        _ = try await browser.post("/report-missing/chip-number")
        _ = try await browser.postPhoto(Samples.png, thumbnail: Samples.gif)
        let kept = Set(app.photoFiles)
        XCTAssertEqual(kept.count, 4)
        try storeFile()
        try storeFile(suffix: ".part")

        // When
        try await restartLogging()
        XCTAssertEqual(app.photoFiles.count, 6, "it is no part of the start")
        await inspect()

        // Then
        XCTAssertEqual(Set(app.photoFiles), kept)
        XCTAssertEqual(log.text, "")
        let health = try await browser.get("/healthz")
        XCTAssertEqual(health.status, 200)
    }

    func testInspect_whenThereAreMoreRowsThanAPieceHolds_shouldFindThePhotosOfAll() async throws {
        // Given: each kind of row, in three pieces.
        try skipUnlessOnSQLite()
        let count = 1001
        let (columns, photo) = ("photo_file, thumbnail_file", "printf('%032x', n), printf('f%031x', n)")
        try SQLiteConnection(path: database).execute(
            """
            CREATE TEMP TABLE n AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < \(count)) SELECT n FROM n;
            INSERT INTO flow_sessions (key, revision, last_used, is_recovered, \(columns))
            SELECT randomblob(32), 1, 0, 0, \(photo) FROM n;
            UPDATE n SET n = n + 10000;
            INSERT INTO reports (id, created_at, token_hash, \(columns)) SELECT printf('%010d', n), 0, randomblob(32), \(photo) FROM n;
            UPDATE n SET n = n + 10000;
            INSERT INTO messages (report_id, sent_at, is_published, \(columns))
            SELECT id, 0, 0, \(photo) FROM n JOIN reports ON id = printf('%010d', n - 10000);
            """
        )

        // When
        let names = try await SQLiteStore(reading: database).referencedPhotos()

        // Then
        let numbers = [1, 10_001, 20_001].flatMap { $0..<$0 + count }
        let expected = numbers.flatMap { [UInt128($0), 0xF << 124 | UInt128($0)] }.map {
            PhotoFileName(bits: Bits128($0))
        }
        XCTAssertEqual(names, Set(expected))
    }

    func testInspect_whenPhotosAreLost_shouldSayHowManyAndServe() async throws {
        // Given: three reports, the photo of one gone, that of another cut off; a draft whose photo is there.
        try skipUnlessOnSQLite()
        for _ in 0..<3 { try await FlowJourney(browser: Browser(app)).report() }
        let names = try SQLiteConnection(path: database).query("SELECT photo_file FROM reports") {
            try $0[0] as String
        }
        let photos = app.folder + "/photos/"
        unlink(photos + names[0])
        try Data([1]).write(to: URL(fileURLWithPath: photos + names[1]))

        // When
        try await restartLogging()
        await inspect()

        // Then
        let line = try XCTUnwrap(log.text.split(separator: "\n").first)
        XCTAssert(line.contains("error photos_lost count=2 ") || line.contains("photos_lost count=2 "), log.text)
        let health = try await browser.get("/healthz")
        XCTAssertEqual(health.status, 200, "neither a restart nor another node brings them back")
    }

    func testInspect_whenPhotosCannotBeRead_shouldSayHowMany() async throws {
        // Given: root may read every file, but not a link to itself.
        try skipUnlessOnSQLite()
        try await FlowJourney(browser: browser).report()
        for photo in app.photoFiles {
            let path = app.folder + "/photos/" + photo
            unlink(path)
            symlink(path, path)
        }

        // When
        try await restartLogging()
        await inspect()

        // Then
        XCTAssert(log.text.contains("photos_lost count="), log.text)
    }

    func testInspect_whenTheDatabaseWasEmptied_shouldLeaveThePhotosOfTheOneBefore() async throws {
        // Given: a file of no bytes, as a full disk leaves one.
        try skipUnlessOnSQLite()
        try await FlowJourney(browser: browser).report()
        let photos = Set(app.photoFiles)
        XCTAssertFalse(photos.isEmpty)
        let folder = app.folder
        try await release()
        for name in ["", "-wal", "-shm"] { unlink(folder + "/petspot.sqlite" + name) }
        try Data().write(to: URL(fileURLWithPath: folder + "/petspot.sqlite"))
        for photo in photos {
            let before = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
            try FileManager.default.setAttributes(before, ofItemAtPath: folder + "/photos/" + photo)
        }

        // When
        let emptied = try await TestApp(folder: folder)
        await emptied.app.inspect()

        // Then
        XCTAssertEqual(Set(emptied.photoFiles), photos)
    }

    func testInspect_whenTheDatabaseIsDamaged_shouldSayItAndFailHealth() async throws {
        // Given: the first page of each table and index is overwritten.
        try skipUnlessOnSQLite()
        try await FlowJourney(browser: browser).report()
        await app.app.close()
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: database))
        let roots = try SQLiteConnection(path: database).query("SELECT rootpage FROM sqlite_schema") {
            try $0[0] as Int
        }
        for page in roots {
            try file.seek(toOffset: UInt64((page - 1) * 4096))
            try file.write(contentsOf: Data(repeating: 0xAA, count: 4096))
        }
        try file.close()

        // When
        try await restartLogging()
        await inspect()

        // Then
        let line = try XCTUnwrap(log.text.split(separator: "\n").first)
        XCTAssertNotNil(
            line.firstMatch(of: /error work=check reason=\S+petspot.sqlite is damaged; restore a backup \(.+\)/),
            log.text
        )
        let health = try await browser.get("/healthz")
        XCTAssertEqual(health.status, 503)
        XCTAssertEqual(health.text, "the data cannot be used\n")
        let page = try await browser.get("/privacy")
        XCTAssertEqual(page.status, 200, "what can be shown is shown")
        let pet = try await browser.get("/pets/abcdefghjk")
        XCTAssertEqual(pet.status, 500)
    }

    func testStart_whenTheFileIsNoDatabase_shouldFailAtOnce() async throws {
        // Given
        let folder = try makeTemporaryFolder().path
        try Data(repeating: 0xAA, count: 8192).write(to: URL(fileURLWithPath: folder + "/petspot.sqlite"))

        // When / Then
        do {
            _ = try await Storage.open(DataLocation(folder: folder), life: ReportLife(), log: .silent)
            XCTFail("it started")
        } catch let error as DataError {
            let path = folder + "/petspot.sqlite"
            XCTAssertEqual(error, .damaged(path: path, reason: "file is not a database (SQLite 26)"))
        }
    }

    private var database: String { app.folder + "/petspot.sqlite" }

    private func skipUnlessOnSQLite() throws {
        try XCTSkipUnless(app.isOnSQLite, "PostgreSQL looks after its own data")
    }

    /// The same data with a new process, whose log is kept.
    private func restartLogging() async throws {
        try await restart(log: Log(format: .text, write: log.append))
    }

    private func inspect() async {
        await app.app.inspect()
        app.app.log.flush()
    }

    /// A file as an upload makes it. Returns the photo's name.
    @discardableResult
    private func storeFile(suffix: String = "") throws -> String {
        let name = PhotoFileName().rawValue
        let path = app.folder + "/photos/" + name + suffix
        try Data().write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return name
    }
}
