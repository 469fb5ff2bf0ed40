import Foundation
import Platform
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// Backups of a data directory, without a server. `ProcessJourneyTests` tests them from a running one to a served photo.
final class BackupTests: XCTestCase {
    private lazy var source = DataLocation(folder: temporaryPath())
    private lazy var folder = temporaryPath()
    private let day = 86_400

    func testMake_whenRepeated_shouldLinkPhotosThatStayAndLeaveOutErasedOnes() async throws {
        // Given
        let (kept, erased) = (try await report(), try await report())
        let first = try await make()

        // When
        try await erase(erased)
        let added = try await report()
        let second = try await make(now: TestApp.noon + 1)

        // Then
        XCTAssertEqual(try photos(first), (kept.photos + erased.photos).map(\.rawValue).sorted())
        XCTAssertEqual(try photos(second), (kept.photos + added.photos).map(\.rawValue).sorted())
        for photo in kept.photos {
            XCTAssertEqual(try inode(first.file(of: photo)), try inode(second.file(of: photo)))
            XCTAssertNotEqual(try inode(first.file(of: photo)), try inode(source.file(of: photo)))
        }
        let reports = try await PetReportRepository(
            SQLiteStore(reading: second.databaseFile),
            life: ReportLife()
        ).all()
        XCTAssertEqual(reports.map(\.id), [added.id, kept.id])
    }

    func testMake_whenUmaskAllowsOthers_shouldBeReadableByItsOwnerOnly() async throws {
        // Given
        _ = try await report()
        let before = umask(0)
        defer { umask(before) }

        // When
        let backup = try await make()

        // Then
        XCTAssertEqual(backup.folder, folder + "/2026-11-21T12-00-00-001Z")
        for path in [folder, backup.folder, backup.photoFolder] { XCTAssertEqual(try mode(path), 0o700, path) }
        XCTAssertEqual(try mode(backup.databaseFile), 0o600)
        for photo in try photos(backup) { XCTAssertEqual(try mode(backup.photoFolder + "/" + photo), 0o600) }
        XCTAssertEqual(try names(backup.folder), ["backup", "petspot.sqlite", "photos"])
        XCTAssertEqual(try mode(backup.folder + "/backup"), 0o600)
    }

    func testMake_whenBackupsAreTooOld_shouldRemoveJustThose() async throws {
        // Given: backups of 31 and of 30 days, one with a foreign file, and folders that only look like one.
        _ = try await report()
        let old = try await make(now: TestApp.noon - 31 * day)
        let foreign = try await make(now: TestApp.noon - 40 * day)
        try Data().write(to: URL(fileURLWithPath: foreign.folder + "/notes"))
        let recent = try await make(now: TestApp.noon - 30 * day)
        var newer: [DataLocation] = []
        for number in 1...5 { newer.append(try await make(now: TestApp.noon - number * day)) }
        let others = ["2020-01-01", "2020-01-01T00-00-00-001Z", "photos"].map { folder + "/" + $0 }
        for (index, path) in others.enumerated() {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            if index > 0 { try Data().write(to: URL(fileURLWithPath: path + "/own")) }
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/2020-01-02T00-00-00-001Z",
            withDestinationPath: recent.folder
        )

        // When
        let new = try await make()

        // Then
        let left =
            newer.map(\.folder) + [foreign.folder, recent.folder, new.folder, folder + "/2020-01-02T00-00-00-001Z"]
            + others
        XCTAssertEqual(try names(folder).map { folder + "/" + $0 }, left.sorted())
        XCTAssertFalse(FileManager.default.fileExists(atPath: old.folder))
        XCTAssertEqual(try names(foreign.folder), ["backup", "notes", "petspot.sqlite", "photos"])
        XCTAssertEqual(try photos(recent).count, 2)
    }

    func testMake_whenTheClockIsYearsAhead_shouldKeepTheSevenNewest() async throws {
        // Given
        _ = try await report()
        var made: [String] = []
        for number in 1...8 { made.append(try await make(now: TestApp.noon + number).folder) }

        // When
        let last = try await make(now: TestApp.noon + 1500 * day)

        // Then
        XCTAssertEqual(try names(folder).map { folder + "/" + $0 }, made.suffix(6) + [last.folder])
    }

    func testMake_whenTheClockWas1970_shouldKeepTheSevenMadeLast() async throws {
        // Given: a week by a right clock, and a week by one that had begun anew.
        _ = try await report()
        for number in 1...7 { _ = try await make(now: TestApp.noon + number * day) }
        var made: [String] = []
        for number in 1...7 { made.append(try await make(now: number * day).folder) }

        // When
        let last = try await make(now: TestApp.noon + 60 * day)

        // Then
        XCTAssertEqual(Set(try names(folder).map { folder + "/" + $0 }), Set(made.suffix(6) + [last.folder]))
        XCTAssertEqual(try BackupFolder.newest(in: folder), last.folder)
    }

    func testMake_whenTheClockWasAhead_shouldRemoveThatBackupWithItsNeighbours() async throws {
        // Given: one made 400 days ahead, in its time.
        _ = try await report()
        let before = try await make(now: TestApp.noon)
        let ahead = try await make(now: TestApp.noon + 400 * day)
        let after = try await make(now: TestApp.noon + day)
        XCTAssertEqual(try BackupFolder.newest(in: folder), after.folder)
        for number in 25...31 { _ = try await make(now: TestApp.noon + number * day) }

        // When / Then: the day after is 30 days ago, and then 31.
        XCTAssertFalse(FileManager.default.fileExists(atPath: before.folder))
        XCTAssert(FileManager.default.fileExists(atPath: ahead.folder))
        _ = try await make(now: TestApp.noon + 32 * day)
        XCTAssertFalse(FileManager.default.fileExists(atPath: ahead.folder))
        XCTAssertFalse(FileManager.default.fileExists(atPath: after.folder))
    }

    func testMake_whenTheClockFallsBackFor20Days_shouldKeepEarlierBackups() async throws {
        // Given
        _ = try await report()
        var earlier: [String] = []
        for number in 1...5 { earlier.append(try await make(now: TestApp.noon + number * day).folder) }

        // When
        for number in 1...20 { _ = try await make(now: number * day) }

        // Then
        for path in earlier { XCTAssert(FileManager.default.fileExists(atPath: path), path) }
    }

    func testMake_whenThePhotoBeforeIsCutOff_shouldTakeOnlyAWholeOne() async throws {
        // Given: a photo that the backup before has cut off, one that the data directory has, and one that both have.
        let stored = [try await report(), try await report(), try await report()].map { $0.photos[0] }
        let before = try await make()
        func cut(_ photo: PhotoFileName, in location: DataLocation) throws {
            try Data(count: 5).write(to: URL(fileURLWithPath: location.file(of: photo)))
        }
        try cut(stored[0], in: before)
        unlink(source.file(of: stored[0]))
        try cut(stored[1], in: source)
        try cut(stored[2], in: before)

        // When
        let outcome = try await Backup.make(of: source, in: folder, now: TestApp.noon)

        // Then
        XCTAssertEqual(outcome.missingPhotos, 1)
        let backup = DataLocation(folder: outcome.path)
        XCTAssertFalse(FileManager.default.fileExists(atPath: backup.file(of: stored[0])))
        for photo in stored[1...] {
            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: backup.file(of: photo))).count, 32)
        }
    }

    func testMake_whenABackupWasLookedInto_shouldRemoveItInTime() async throws {
        // Given: what a server leaves in a data directory that it was killed in.
        _ = try await report()
        let old = try await make(now: TestApp.noon - 40 * day)
        for name in ["petspot.sqlite-wal", "petspot.sqlite-shm", "petspot.sqlite-lock", "lock"] {
            try Data().write(to: URL(fileURLWithPath: old.folder + "/" + name))
        }
        for number in 1...6 { _ = try await make(now: TestApp.noon - number * day) }

        // When
        _ = try await make()

        // Then
        XCTAssertFalse(FileManager.default.fileExists(atPath: old.folder))
    }

    func testMake_whenOneFailedHalfWay_shouldMakeTheNext() async throws {
        // Given
        _ = try await report()
        let left = DataLocation(folder: folder + "/unfinished")
        try FileManager.default.createDirectory(atPath: left.photoFolder, withIntermediateDirectories: true)
        chmod(folder, 0o700)
        for name in ["", "-wal", "-shm"] { try Data().write(to: URL(fileURLWithPath: left.databaseFile + name)) }

        // When
        let backup = try await make()

        // Then
        XCTAssertEqual(try names(folder).map { folder + "/" + $0 }, [backup.folder])
    }

    func testMake_whenOthersCouldReadOrChangeIt_shouldWriteNothing() async throws {
        // Given
        _ = try await report()
        let errors: [(path: String, mode: mode_t, error: DataError)] = [
            (folder, 0o777, .notOwn(folder: folder)), (folder, 0o720, .notOwn(folder: folder)),
            (source.folder, 0o700, .insideData(folder: source.folder)),
            (source.folder + "/backups", 0o700, .insideData(folder: source.folder + "/backups")),
            (source.folder + "/backups/", 0o700, .insideData(folder: source.folder + "/backups/")),
        ]

        for (path, mode, error) in errors {
            // When / Then
            if path == folder {
                try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            }
            chmod(path, mode)
            do {
                _ = try await Backup.make(of: source, in: path)
                XCTFail("\(path) was used")
            } catch let failure as DataError {
                XCTAssertEqual(failure, error)
            }
        }
        XCTAssertEqual(try names(folder), [])
    }

    func testRestore_whenTheDirectoryIsNew_shouldHoldAllOfTheBackup() async throws {
        // Given
        let stored = try await report()
        let backup = try await make()
        let target = DataLocation(folder: temporaryPath())

        // When
        let outcome = try await Restore.restore(backup.folder, into: target, replaces: false)

        // Then
        XCTAssertNil(outcome.replaced)
        XCTAssertNil(outcome.changes)
        XCTAssertEqual(try names(target.folder), ["lock", "petspot.sqlite", "photos"])
        XCTAssertEqual(try photos(target), stored.photos.map(\.rawValue).sorted())
        let reports = try await PetReportRepository(SQLiteStore(reading: target.databaseFile), life: ReportLife()).all()
        XCTAssertEqual(reports.map(\.id), [stored.id])
    }

    func testRestore_whenThereAreData_shouldPutThemAsideOnlyWhenAsked() async throws {
        // Given
        let first = try await report()
        let backup = try await make()
        try await erase(first)
        let second = try await report()

        do {
            // When
            _ = try await Restore.restore(backup.folder, into: source, replaces: false)
            XCTFail("data were replaced")
        } catch let error as DataError {
            // Then
            XCTAssertEqual(error, .notEmpty(folder: source.folder))
        }

        // When
        let outcome = try await Restore.restore(backup.folder, into: source, replaces: true, now: TestApp.noon)

        // Then
        let aside = DataLocation(folder: try XCTUnwrap(outcome.replaced))
        XCTAssertEqual(aside.folder, source.folder + "/replaced-2026-11-21T120000Z")
        for (location, id) in [(source, first.id), (aside, second.id)] {
            let store = try SQLiteStore(reading: location.databaseFile)
            let reports = try await PetReportRepository(store, life: ReportLife()).all()
            XCTAssertEqual(reports.map(\.id), [id])
        }
        XCTAssertEqual(try photos(aside), second.photos.map(\.rawValue).sorted())
    }

    func testRestore_whenItIsNoWholeBackup_shouldChangeNothing() async throws {
        // Given
        let stored = try await report()
        let backup = try await make()
        let photo = backup.file(of: stored.photos[0])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: photo))
        unlink(photo)
        let whole = try await make(now: TestApp.noon + 1)
        let cut = try await make(now: TestApp.noon + 2)
        let cutPhoto = cut.file(of: stored.photos[0])
        try bytes.dropLast().write(to: URL(fileURLWithPath: cutPhoto), options: .atomic)
        let empty = try makeTemporaryFolder().path
        let blank = try makeTemporaryFolder().path
        try Data().write(to: URL(fileURLWithPath: blank + "/petspot.sqlite"))
        let target = DataLocation(folder: temporaryPath())
        let used = try DataDirectoryLock(source)
        let errors: [(from: String, into: DataLocation, error: DataError)] = [
            (backup.folder, target, .notWhole(path: photo)),
            (cut.folder, target, .notWhole(path: cutPhoto)),
            (empty, target, .notWhole(path: empty + "/petspot.sqlite")),
            ("", target, .notWhole(path: "/petspot.sqlite")),
            (self.folder, target, .folderOfBackups(folder: self.folder, newest: cut.folder)),
            (blank, target, .notWhole(path: blank + "/petspot.sqlite")),
        ]

        for (folder, into, error) in errors {
            // When / Then
            do {
                _ = try await Restore.restore(folder, into: into, replaces: true)
                XCTFail("\(folder) was restored")
            } catch let failure as DataError {
                XCTAssertEqual(failure, error)
            }
        }
        do {
            _ = try await Restore.restore(whole.folder, into: source, replaces: true)
            XCTFail("a directory in use was replaced")
        } catch let failure as DataError {
            XCTAssertEqual(failure, .inUse(folder: source.folder))
        }
        withExtendedLifetime(used) {}
        XCTAssertFalse(FileManager.default.fileExists(atPath: target.folder))
    }

    func testRestore_whenRepeatedWithinASecond_shouldPutEachAside() async throws {
        // Given
        _ = try await report()
        let backup = try await make()

        // When
        var replaced: [String?] = []
        for _ in 1...3 {
            replaced.append(
                try await Restore.restore(backup.folder, into: source, replaces: true, now: TestApp.noon).replaced
            )
        }

        // Then
        let first = source.folder + "/replaced-2026-11-21T120000Z"
        XCTAssertEqual(replaced, [first, first + "-2", first + "-3"])
        let left =
            ["lock", "petspot.sqlite", "photos"]
            + replaced.compactMap { $0?.split(separator: "/").last.map(String.init) }
        XCTAssertEqual(try names(source.folder), left.sorted())
    }

    func testWrite_whenTheSystemRefuses_shouldNameTheFile() async throws {
        // Given
        let stored = try await report()
        let photo = try XCTUnwrap(try OpenFile(path: source.file(of: stored.photos[0])))
        let taken = try makeTemporaryFolder().path

        // When / Then
        try await assertThrows(.refused(path: taken, code: EEXIST)) { try Backup.write(photo, to: taken) }
    }

    func testMake_whenOneWasLeftUnfinished_shouldReplaceIt() async throws {
        // Given
        _ = try await report()
        let left = DataLocation(folder: folder + "/unfinished")
        try FileManager.default.createDirectory(atPath: left.photoFolder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: left.databaseFile + "-journal"))
        try Data().write(to: URL(fileURLWithPath: left.file(of: PhotoFileName())))

        // When
        let (first, second) = (try await make(), try await make())

        // Then
        XCTAssertEqual(second.folder, folder + "/2026-11-21T12-00-00-002Z")
        XCTAssertEqual(try names(folder).map { folder + "/" + $0 }, [first.folder, second.folder])
        XCTAssertEqual(try photos(first).count, 2)
    }

    func testMake_whenAPhotoIsMissing_shouldTakeItFromTheBackupBeforeOrCountIt() async throws {
        // Given
        let (first, second) = (try await report(), try await report())
        for photo in first.photos { unlink(source.file(of: photo)) }

        // When
        let outcome = try await Backup.make(of: source, in: folder, now: TestApp.noon)
        for photo in second.photos { unlink(source.file(of: photo)) }
        let next = try await Backup.make(of: source, in: folder, now: TestApp.noon)

        // Then
        XCTAssertEqual(outcome.missingPhotos, first.photos.count)
        XCTAssertEqual(next.missingPhotos, first.photos.count)
        XCTAssertEqual(try photos(DataLocation(folder: next.path)), second.photos.map(\.rawValue).sorted())
    }

    func testMake_whenFolderCannotBeUsed_shouldSayWhyAndWriteNothing() async throws {
        // Given
        _ = try await report()
        let target = try makeTemporaryFolder().path
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: target)
        let another = temporaryPath()
        let used = try BackupFolder(another)

        let errors: [(String, DataError)] = [
            (folder, .link(path: folder)),
            (source.databaseFile, .refused(path: source.databaseFile, code: ENOTDIR)),
            (target + "/none/here", .refused(path: target + "/none/here", code: ENOENT)),
        ]
        for (folder, error) in errors {
            // When / Then
            try await assertThrows(error) { _ = try await Backup.make(of: self.source, in: folder) }
        }
        try await assertThrows(.inUse(folder: another)) { _ = try await Backup.make(of: self.source, in: another) }
        withExtendedLifetime(used) {}
        XCTAssertEqual(try names(target), [])
        XCTAssertEqual(try names(another), [])
    }

    /// A photo that `referencedPhotos` forgets is in no backup, and is removed from the data directory after the next start.
    func testSchema_whenATableIsAdded_shouldBeKnownToReferencedPhotos() async throws {
        // When
        _ = try await report()
        let tables = try SQLiteConnection(path: source.databaseFile).query(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        ) { try $0[0] as String }

        // Then
        let known = [
            "alert_news", "alert_words", "alerts", "confirmations", "decisions", "dismissed_matches", "flags", "flow_sessions",
            "mail_addresses", "mail_links",
            "mail_matches", "mails", "messages", "moderator_keys", "report_counts", "report_words", "reports",
            "settings", "shelter_animals",
        ]
        XCTAssertEqual(tables, known, "does SQLiteStore.referencedPhotos read the new table?")
    }

    private struct Stored {
        let id: ReportID
        let photos: [PhotoFileName]
    }

    /// Stores a report with a photo and its thumbnail.
    private func report() async throws -> Stored {
        if !FileManager.default.fileExists(atPath: source.folder) {
            try FileManager.default.createDirectory(atPath: source.folder, withIntermediateDirectories: false)
        }
        let store = try PhotoStore(folder: source.photoFolder)
        var photos: [PhotoFileName] = []
        for _ in 0..<2 {
            let photo = try await store.begin()
            try await store.append(Array(photo.name.rawValue.utf8), to: photo)
            try await store.commit(photo)
            photo.release()
            photos.append(photo.name)
        }
        var answers = ReportAnswers.full
        let thumbnail = Photo.Thumbnail(file: photos[1], format: .jpeg, byteCount: 32, width: 2, height: 3)
        answers.photo = Photo(
            file: photos[0],
            originalName: "rex.png",
            format: .png,
            byteCount: 32,
            width: 2,
            height: 3,
            thumbnail: thumbnail
        )
        let report = PetReport.sample(answers: answers)
        let database = try SQLiteStore(path: source.databaseFile)
        let table = ReportTable(of: database)
        try await database.transaction { try table.insert(report, in: $0) }
        return Stored(id: report.id, photos: photos)
    }

    private func erase(_ report: Stored) async throws {
        let reports = PetReportRepository(try SQLiteStore(path: source.databaseFile), life: ReportLife())
        try await PhotoStore(folder: source.photoFolder).remove(reports.delete(report.id))
    }

    private func make(now: Int = TestApp.noon) async throws -> DataLocation {
        let outcome = try await Backup.make(of: source, in: folder, now: now)
        XCTAssertEqual(outcome.missingPhotos, 0)
        return DataLocation(folder: outcome.path)
    }

    private func photos(_ location: DataLocation) throws -> [String] {
        try names(location.photoFolder)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func inode(_ path: String) throws -> Int {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
    }

    private func mode(_ path: String) throws -> Int {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    private func assertThrows(_ expected: DataError, by body: () async throws -> Void) async throws {
        do {
            try await body()
            XCTFail("no error: \(expected)")
        } catch let error as DataError {
            XCTAssertEqual(error, expected)
        }
    }
}
