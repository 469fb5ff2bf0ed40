import Foundation
import SQLite
import TestSupport
import XCTest

@testable import PetSpot

/// Restoring over the data from which a backup was made: what was ended since stays ended.
final class RestoreTests: XCTestCase {
    private lazy var location = DataLocation(folder: temporaryPath())
    private lazy var backups = temporaryPath()
    private var app: TestApp!
    private var storage: Storage { app.app.storage }

    override func setUp() async throws { app = try await TestApp(folder: location.folder) }
    override func tearDown() { app = nil }

    func testRestore_whenReportsAndMessagesWereErased_shouldLeaveThemOut() async throws {
        // Given: of twelve reports one is deleted and another loses a message after the backup.
        try skipUnlessOnSQLite()
        let ids = try await reports(12)
        let numbers = try await messages(2, to: ids[1])
        let photo = try await storage.reports.report(ids[0], now: TestApp.noon).value?.answers.photo?.file
        let backup = try await makeBackup()
        await storage.photos.remove(try await storage.reports.delete(ids[0]))
        _ = try await storage.messages.delete(numbers[0], to: ids[1])
        _ = try await reports(1)

        // When
        let lines = try await restore(backup)

        // Then
        XCTAssertEqual(lines.count, 2)
        XCTAssertEqual(
            lines.last,
            "as after the backup: 1 reports and 1 messages erased, 0 reports hidden, mails of 0 reports stopped"
        )
        app = try await TestApp(folder: location.folder)
        let restored = try await storage.reports.all().map(\.id)
        XCTAssertEqual(restored, ids[1...].reversed())
        let messages = try await storage.messages.messages(to: ids[1]).map(\.number)
        XCTAssertEqual(messages, [numbers[1]])
        let page = try await Browser(app).get("/pets/\(ids[0].rawValue)")
        XCTAssertEqual(page.status, 404)
        let name = try XCTUnwrap(photo).rawValue
        XCTAssertFalse(FileManager.default.fileExists(atPath: location.folder + "/photos/" + name))
        XCTAssertEqual(
            try left(in: location.folder).filter { !$0.hasPrefix("petspot.sqlite-") },
            ["lock", "petspot.sqlite", "photos"]
        )
    }

    func testRestore_whenTheFolderIsALinkToTheOneOfAnotherUser_shouldLetThatUserHaveAll() async throws {
        // Given: a service with `DynamicUser`, and root's command.
        try skipUnlessOnSQLite()
        try XCTSkipUnless(geteuid() == 0, "needs root")
        let id = try await reports(1)[0]
        let backup = try await makeBackup()
        app = nil
        let target = temporaryPath()
        try FileManager.default.moveItem(atPath: location.folder, toPath: target)
        for name in try FileManager.default.subpathsOfDirectory(atPath: target) + ["."] { chown(target + "/" + name, 1234, 1234) }
        try FileManager.default.removeItem(atPath: target + "/lock")
        symlink(target, location.folder)

        // When
        try await restore(backup, into: location)

        // Then
        for name in try FileManager.default.subpathsOfDirectory(atPath: target) {
            XCTAssertEqual(fileStatus(target + "/" + name)?.st_uid, 1234, name)
        }
        let restored = try await output(of: Operator.listReports, on: location)
        XCTAssert(restored.first?.hasPrefix(id.rawValue) == true, "\(restored)")
    }

    func testRestore_whenAModeratorDecided_shouldLetTheDecisionsStand() async throws {
        // Given
        try skipUnlessOnSQLite()
        let ids = try await reports(12)
        let ala = try XCTUnwrap(ModeratorName(rawValue: "Ala"))
        let key = try await storage.moderators.add(ala, now: TestApp.noon)
        try await setMail("on", ids)
        let backup = try await makeBackup()
        let hiding = Hiding(reason: .illegal, note: "No.")
        try await storage.moderation.hide(ids[1], hiding, by: ala, now: TestApp.noon + 60)
        _ = try await storage.reports.remove(ids[0], by: ala, now: TestApp.noon + 90)
        _ = try await storage.moderators.remove(ala)

        // When
        let lines = try await restore(backup)

        // Then
        XCTAssertEqual(
            lines.last,
            "as after the backup: 1 reports and 0 messages erased, 1 reports hidden, mails of 0 reports stopped"
        )
        app = try await TestApp(folder: location.folder)
        let report = try await storage.reports.report(ids[1], now: TestApp.noon).value
        XCTAssertEqual(report?.hiddenAt, TestApp.noon + 60)
        XCTAssertEqual(report?.hiding, hiding)
        let mails: Int? = try await storage.store.search {
            try $0.value("SELECT count(*) FROM mails WHERE kind = 'hidden'")
        }
        XCTAssertEqual(mails, 0, "its author was told when it was hidden")
        let page = try await Browser(app).get("/pets/\(ids[1].rawValue)")
        XCTAssertEqual(page.status, 410)
        let decisions = try await storage.moderation.decisions(limit: 9, now: TestApp.noon + 99).elements
        XCTAssertEqual(Set(decisions.map(\.action)), [.hide, .remove])
        XCTAssert(decisions.allSatisfy { $0.moderator == ala })
        let entered = try await storage.moderators.enter(by: key, now: TestApp.noon)
        XCTAssertNil(entered, "a link of a moderator who was removed works again")
        let csv = try await Browser(app).get("/statistics.csv")
        XCTAssert(csv.text.contains("2026-11,missing,") && csv.text.contains(",11,0"), csv.text)
    }

    func testRestore_whenAModeratorRemovedASheltersAnimal_shouldNotLetItsTableBringItBack() async throws {
        // Given: an animal that came in after the backup.
        try skipUnlessOnSQLite()
        let backup = try await makeBackup()
        let shelters = ShelterRepository(storage.store, log: Log(format: .text))
        let animal = ShelterAnimal(id: "A1", answers: ReportAnswers(contactVisible: .ask, holder: .shelter), hash: 1)
        _ = try await shelters.save([animal], of: "Lipowa Shelter", sendsMail: false, now: TestApp.noon)
        let stored = try await storage.reports.all()
        _ = try await storage.reports.remove(try XCTUnwrap(stored.first).id, by: .theOperator, now: TestApp.noon + 90)

        // When
        _ = try await restore(backup)

        // Then
        app = try await TestApp(folder: location.folder)
        let known = try await ShelterRepository(storage.store, log: Log(format: .text)).animals(of: "Lipowa Shelter")
        XCTAssertEqual(known.map(\.key), ["A1"])
        XCTAssertNil(known["A1"]?.report)
    }

    func testRestore_whenMailsWereStopped_shouldKeepThemStopped() async throws {
        // Given: one by its owner, and an address by somebody whose it is.
        try skipUnlessOnSQLite()
        let ids = try await reports(3)
        try await setMail("on", ids)
        let backup = try await makeBackup()
        let address = try XCTUnwrap(MailAddress("owner@example.org"))
        let report = try await storage.reports.report(ids[0], now: TestApp.noon).value
        try await storage.mails.stop(try XCTUnwrap(report), address, now: TestApp.noon)
        let secret = try await storage.mails.secret()

        // When
        let lines = try await restore(backup)

        // Then
        XCTAssertEqual(
            lines.last,
            "as after the backup: 0 reports and 0 messages erased, 0 reports hidden, mails of 1 reports stopped"
        )
        app = try await TestApp(folder: location.folder)
        let states = try await storage.reports.all().map(\.mail)
        XCTAssertEqual(states, [.on, .on, .stopped])
        let kept = try await storage.mails.secret()
        XCTAssertEqual(kept, secret, "links in mails that were sent do not work any more")
        let other = try await storage.reports.report(ids[1], now: TestApp.noon).value
        let mayMail = try await storage.mails.mayGetFirstMail(try XCTUnwrap(other), at: address, now: TestApp.noon)
        XCTAssertFalse(mayMail)
    }

    func testCheck_whenABackupIsWholeOrNot_shouldSaySoAndChangeNothing() async throws {
        // Given
        try skipUnlessOnSQLite()
        _ = try await reports(2)
        let backup = try await makeBackup()
        let nowhere = DataLocation(folder: temporaryPath())
        func check() async throws -> [String] {
            try await output(of: Operator.restore, backup, on: nowhere) { $0.onlyChecks = true }
        }

        // When
        let lines = try await check()

        // Then
        let schema = Schema.migrations.version
        XCTAssertEqual(lines, ["\(backup) is whole: 2 reports and 2 photos, schema \(schema)"])
        XCTAssertEqual(try left(in: backup), ["backup", "petspot.sqlite", "photos"])
        let photo = try backup + "/photos/" + XCTUnwrap(left(in: backup + "/photos").first)
        try Data([1]).write(to: URL(fileURLWithPath: photo))
        do {
            _ = try await check()
            XCTFail("a photo that is cut off was not found")
        } catch let error as DataError {
            XCTAssertEqual(error, .notWhole(path: photo))
        }
        XCTAssertNil(fileStatus(nowhere.folder))
    }

    func testRestore_whenOverATenthWouldGo_shouldChangeNothingBeforeItIsTold() async throws {
        // Given
        try skipUnlessOnSQLite()
        let ids = try await reports(10)
        let backup = try await makeBackup()
        for id in ids[..<2] { _ = try await storage.reports.delete(id) }
        try await storage.moderation.hide(ids[2], Hiding(reason: .other), by: .theOperator, now: TestApp.noon)
        app = nil

        // When / Then
        do {
            try await restore(backup, into: location)
            XCTFail("it was restored")
        } catch let error as DataError {
            XCTAssertEqual(error, .manyErased(count: 2, total: 10))
            XCTAssertEqual(error.exitCode, 65)
            XCTAssert(error.description.contains("--without-erased"))
        }
        XCTAssert(
            try FileManager.default.contentsOfDirectory(atPath: location.folder).allSatisfy { !$0.hasPrefix("re") }
        )
        for (bringsBack, count) in [(true, 10), (false, 8)] {
            let folder = temporaryPath()
            try FileManager.default.copyItem(atPath: location.folder, toPath: folder)
            let lines = try await restore(backup, into: DataLocation(folder: folder), bringsBack: bringsBack)
            let store = try SQLiteStore(reading: folder + "/petspot.sqlite")
            let reports = try await PetReportRepository(store, life: ReportLife()).all()
            XCTAssertEqual(reports.count, count)
            XCTAssertEqual(reports.count { $0.hiddenAt != nil }, 1)
            XCTAssertEqual(lines.joined().contains("erased after the backup are back"), bringsBack, "\(lines)")
        }
    }

    func testRestore_whenTheDataAreNotTheSameGrownOlder_shouldSayThatErasedReportsAreBack() async throws {
        // Given: a database of another origin, one that has grown from an earlier backup, one that cannot be read, and none.
        try skipUnlessOnSQLite()
        _ = try await reports(10)
        let early = try await makeBackup()
        let erased = try await reports(10).last
        let late = try await makeBackup()
        _ = try await storage.reports.delete(try XCTUnwrap(erased))
        app = nil
        let other = DataLocation(folder: temporaryPath())
        try await grow(other)
        let branch = DataLocation(folder: temporaryPath())
        try await restore(early, into: branch)
        try await grow(branch)
        let unreadable = DataLocation(folder: try makeTemporaryFolder().path)
        try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: unreadable.databaseFile))

        for target in [other, branch, unreadable, DataLocation(folder: temporaryPath())] {
            // When
            let lines = try await restore(late, into: target)

            // Then
            XCTAssertEqual(
                lines.last,
                "reports that were erased after the backup are back: petspot reports list",
                target.folder
            )
            let store = try SQLiteStore(reading: target.databaseFile)
            let reports = try await PetReportRepository(store, life: ReportLife()).all()
            XCTAssertEqual(reports.count, 20)
        }
    }

    func testStart_whenARestoreWasInterrupted_shouldNotBeginAnEmptySite() async throws {
        // Given: a process that ended between two renames.
        try skipUnlessOnSQLite()
        _ = try await reports(1)
        let backup = try await makeBackup()
        app = nil
        let target = DataLocation(folder: temporaryPath())
        try FileManager.default.createDirectory(
            atPath: target.folder + "/restored/photos",
            withIntermediateDirectories: true
        )

        // When / Then
        try await assertRefused(.interruptedRestore(folder: target.folder)) {
            _ = try await TestApp(folder: target.folder)
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: target.databaseFile))
        try await restore(backup, into: target)
        app = try await TestApp(folder: target.folder)
        let count = try await storage.reports.all().count
        XCTAssertEqual(count, 1)
    }

    func testRestore_whenAFileCannotBePutAside_shouldLeaveTheDataInPlace() async throws {
        // Given: a file that cannot be put aside, because the system has no file of its name as text.
        try skipUnlessOnSQLite()
        _ = try await reports(1)
        let backup = try await makeBackup()
        app = nil
        let name = Array((location.databaseFile + "-").utf8CString.dropLast()) + [-1, 0]
        fclose(fopen(name, "w"))

        // When
        try await assertRefused(.refused(path: location.folder, code: ENOENT)) { try await restore(backup, into: location) }

        // Then
        XCTAssertFalse(try left(in: location.folder).contains("restored"))
        app = try await TestApp(folder: location.folder)
        let count = try await storage.reports.all().count
        XCTAssertEqual(count, 1)
        app = nil

        // When
        unlink(name)
        try await restore(backup, into: location)

        // Then
        XCTAssertFalse(try left(in: location.folder).contains("restored"))
    }

    // MARK: Folders that are not for every command

    func testCommands_whenTheFolderIsABackup_shouldRefuseIt() async throws {
        // Given
        try skipUnlessOnSQLite()
        _ = try await reports(1)
        let (backup, other) = (try await makeBackup(), try await makeBackup())
        app = nil
        let copied = temporaryPath()
        try FileManager.default.copyItem(atPath: backup, toPath: copied)
        unlink(backup + "/backup")

        // When / Then: by its mark, and one of the version before by its name.
        for folder in [copied, backup] {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/petspot.sqlite"))
            for command in commands(backingUpInto: temporaryPath(), restoring: other) {
                try await assertRefused(.backup(folder: folder)) { try await command(DataLocation(folder: folder)) }
            }
            XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: folder + "/petspot.sqlite")), bytes)
            let mark = folder == copied ? ["backup"] : []
            XCTAssertEqual(try left(in: folder), mark + ["petspot.sqlite", "photos"])
        }
        XCTAssertEqual(DataError.backup(folder: "/b").exitCode, 66)
        XCTAssertEqual(
            DataError.backup(folder: "/b").description,
            "/b is a backup, which stays as it is; to look into it: petspot restore /b --data-dir <new folder>, "
                + "then petspot --data-dir <new folder>"
        )
    }

    func testCommands_whenTheServerHasASharedDatabase_shouldRefuseToGoWithoutIt() async throws {
        // Given
        try skipUnlessOnSQLite()
        _ = try await reports(1)
        let other = try await makeBackup()
        app = nil
        let folder = temporaryPath()
        try FileManager.default.copyItem(atPath: other, toPath: folder)
        unlink(folder + "/backup")
        try DataLocation(folder: folder).add(.shared, "")

        // When / Then
        for command in commands(backingUpInto: temporaryPath(), restoring: other) {
            try await assertRefused(.sharedElsewhere(folder: folder)) {
                try await command(DataLocation(folder: folder))
            }
        }
        XCTAssertEqual(DataError.sharedElsewhere(folder: "/d").exitCode, 66)
    }

    // MARK: Support

    /// Everything that opens a data directory.
    private func commands(
        backingUpInto folder: String,
        restoring backup: String
    ) -> [@Sendable (DataLocation) async throws -> Void] {
        [
            { _ = try await TestApp(folder: $0.folder) },
            { try await output(of: Operator.listReports, on: $0) },
            { try await output(of: { try await Operator.decide(.show, $0) }, "0123456789", on: $0) },
            { try await output(of: Operator.listModerators, on: $0) },
            { try await output(of: Operator.backUp, folder, on: $0) },
            { try await output(of: Operator.restore, backup, on: $0) { $0.replaces = true } },
        ]
    }

    private func assertRefused(_ error: DataError, by command: () async throws -> Void) async throws {
        do {
            try await command()
            XCTFail("it was not refused")
        } catch let refusal as DataError {
            XCTAssertEqual(refusal, error)
        }
    }

    private func skipUnlessOnSQLite() throws {
        try XCTSkipUnless(app.isOnSQLite, "PostgreSQL has its own backups")
    }

    /// Stores reports, oldest first, each with a photo. Returns their ids.
    private func reports(_ count: Int) async throws -> [ReportID] {
        var ids: [ReportID] = []
        for _ in 0..<count {
            var answers = ReportAnswers.full
            let file = try await storage.photos.begin()
            try await storage.photos.append([1, 2, 3], to: file)
            try await storage.photos.commit(file)
            file.release()
            answers.photo = Photo(
                file: file.name,
                originalName: "a.png",
                format: .png,
                byteCount: 3,
                width: 1,
                height: 1
            )
            let report = PetReport.sample(answers: answers)
            let table = ReportTable(of: storage.store)
            try await storage.store.transaction { try table.insert(report, in: $0) }
            ids.append(report.id)
        }
        return ids
    }

    private func messages(_ count: Int, to id: ReportID) async throws -> [MessageNumber] {
        for number in 1...count {
            let answer = MessageAnswer(kind: .seen, place: "\(number)")
            _ = try await storage.messages.send(NewMessage(answer: answer, photo: nil, sentAt: number), to: id)
        }
        return try await storage.messages.messages(to: id).map(\.number).reversed()
    }

    private func setMail(_ state: String, _ ids: [ReportID]) async throws {
        try await storage.store.transaction { try $0.run("UPDATE reports SET mail = $1", state) }
    }

    /// Adds as many reports as make numbers that a later backup has too.
    private func grow(_ location: DataLocation) async throws {
        let grown = try await TestApp(folder: location.folder)
        for _ in 0..<15 {
            let report = PetReport.sample(answers: .bare)
            let table = ReportTable(of: grown.app.storage.store)
            try await grown.app.storage.store.transaction { try table.insert(report, in: $0) }
        }
        await grown.app.close()
    }

    private func makeBackup() async throws -> String {
        try await Backup.make(of: location, in: backups, now: TestApp.noon).path
    }

    /// Restores over the data, which no server uses any more.
    private func restore(_ backup: String) async throws -> [String] {
        app = nil
        return try await restore(backup, into: location)
    }

    @discardableResult
    private func restore(
        _ backup: String,
        into location: DataLocation,
        bringsBack: Bool? = nil
    ) async throws -> [String] {
        try await output(of: Operator.restore, backup, on: location) {
            ($0.replaces, $0.bringsBack) = (true, bringsBack)
        }
    }

    private func left(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix("replaced-") }.sorted()
    }
}
