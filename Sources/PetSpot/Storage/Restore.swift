import Platform
import SQL
import SQLite

/// Puts a backup into a data directory, from which a server then starts.
struct Restore {
    struct Outcome: Sendable {
        /// The folder with the data that were there before; nil when there were none.
        var replaced: String?
        /// The changes after the backup that have been made again; nil when the data before do not tell them.
        var changes: LaterChanges?
    }

    /// The folder of data that are on their way into a data directory. It is there only while a restore runs, or after one was interrupted.
    static func unfinishedFolder(in target: DataLocation) -> String { target.folder + "/restored" }

    /// The beginning of the names of folders in a data directory with data that were put aside.
    private static let putAsidePrefix = "replaced-"

    static func isPutAside(_ name: String) -> Bool { name.hasPrefix(putAsidePrefix) }

    private let backup: DataLocation
    private let target: DataLocation

    /// Checks a backup and copies it into a data directory, which is made if it is missing. Throws `DataError` when it is no whole backup,
    /// a process uses the directory, or it holds data.
    /// - Parameter replaces: whether data that are there are put aside.
    /// - Parameter bringsBack: whether reports and messages that were erased after the backup come back. By default they do not, but where
    ///   these are many, it throws `DataError.manyErased`.
    static func restore(
        _ folder: String,
        into target: DataLocation,
        replaces: Bool,
        bringsBack: Bool? = nil,
        now: Int = time(nil)
    ) async throws -> Outcome {
        let restore = Restore(backup: DataLocation(folder: folder), target: target)
        let photos = try await check(folder).photos
        let lock = try DataDirectoryLock(target)
        defer { withExtendedLifetime(lock) {} }
        guard replaces || fileStatus(target.databaseFile) == nil else { throw DataError.notEmpty(folder: target.folder) }
        let changes = LaterChanges(since: restore.backup.databaseFile, in: target.databaseFile)
        if let changes, changes.areMany, bringsBack == nil {
            throw DataError.manyErased(count: changes.goneCount, total: changes.total)
        }
        let new = DataLocation(folder: unfinishedFolder(in: target))
        do {
            try restore.copy(photos, to: new)
            if let changes { try await restore.apply(changes, to: new, bringsBack: bringsBack ?? false, now: now) }
            let replaced = try naming(target.folder) { try restore.put(new, now: now) }
            return Outcome(replaced: replaced, changes: changes)
        } catch {
            // A process that is killed before leaves `restored`, so that no start makes a new database in place of one that was put aside.
            removeAll(new)
            throw error
        }
    }

    struct Content {
        let schema: Int
        let reportCount: Int
        let photos: [PhotoFileName]
    }

    /// Reads the whole database of a backup, and compares the size of each photo. Throws `DataError` when the backup is not whole.
    /// - Parameter readsPhotos: whether each photo is read to its end too.
    static func check(_ folder: String, readsPhotos: Bool = false) async throws -> Content {
        let backup = DataLocation(folder: folder)
        if fileStatus(backup.databaseFile) == nil, let newest = try? BackupFolder.newest(in: backup.folder) {
            throw DataError.folderOfBackups(folder: backup.folder, newest: newest)
        }
        let database: SQLiteStore
        do {
            database = try SQLiteStore(reading: backup.databaseFile)
        } catch DataError.missing(let path) {
            throw DataError.notWhole(path: path)
        }
        try await database.check()
        let photos = try await database.photoSizes()
        for (photo, size) in photos {
            let path = backup.file(of: photo)
            guard isWholeFile(path, size: size) else { throw DataError.notWhole(path: path) }
            if readsPhotos { try naming(path) { _ = try OpenFile(path: path)?.bytes() } }
        }
        return try await database.read { connection in
            let reportCount: Int? = try connection.value("SELECT count(*) FROM reports")
            return Content(schema: try connection.schemaVersion, reportCount: reportCount ?? 0, photos: Array(photos.keys))
        }.value
    }

    /// Copies all into a folder of the data directory, so that a full disk leaves everything as it was.
    private func copy(_ photos: [PhotoFileName], to new: DataLocation) throws {
        Restore.removeAll(new)
        for folder in [new.folder, new.photoFolder] { try naming(folder) { try makeNewFolder(folder) } }
        try copyFile(backup.databaseFile, to: new.databaseFile)
        // A backup that somebody has looked into keeps its newest rows here.
        if fileStatus(backup.databaseFile + "-wal") != nil {
            try copyFile(backup.databaseFile + "-wal", to: new.databaseFile + "-wal")
        }
        for photo in photos { try copyFile(backup.file(of: photo), to: new.file(of: photo)) }
        for folder in [new.folder, new.photoFolder] { try target.giveAway(folder) }
    }

    /// Makes the changes after the backup again, in a copy of the database, so that no connection is open to the file that is put in place.
    private func apply(_ changes: LaterChanges, to new: DataLocation, bringsBack: Bool, now: Int) async throws {
        let work = DataLocation(folder: new.folder + "/work")
        try naming(work.folder) { try makeNewFolder(work.folder) }
        for suffix in ["", "-wal"] where fileStatus(new.databaseFile + suffix) != nil {
            guard rename(new.databaseFile + suffix, work.databaseFile + suffix) == 0 else { throw SystemError() }
        }
        let store = try SQLiteStore(path: work.databaseFile, isCommand: true)
        let log = Log(format: .text)
        defer { log.flush() }
        let photos = try PhotoStore(folder: new.photoFolder, log: log)
        let storage = Storage(store, photos: photos, life: ReportLife(), log: log)
        await photos.remove(try await changes.apply(to: storage, bringsBack: bringsBack, now: now))
        _ = try makeNewFile(new.databaseFile)
        try store.backup(to: new.databaseFile)
        try target.giveAway(new.databaseFile)
        Restore.removeAll(work)
    }

    /// Moves the new data to their place, and those that are there into a folder beside them. Returns that folder; nil when there are none.
    ///
    /// A database goes before its photos and comes after them, as the order of names has it: none is left without its photos. When a file
    /// cannot be moved, those before it are moved back.
    private func put(_ new: DataLocation, now: Int) throws -> String? {
        var moves: [(from: String, to: String)] = []
        func move(_ name: String, from source: String, to folder: String) throws {
            let move = (from: source + "/" + name, to: folder + "/" + name)
            guard rename(move.from, move.to) == 0 else { throw SystemError() }
            moves.append(move)
        }
        do {
            let old = try putAside(now: now) { try move($0, from: target.folder, to: $1) }
            for name in try fileNames(in: new.folder).sorted(by: >) { try move(name, from: new.folder, to: target.folder) }
            rmdir(new.folder)
            sync()
            return old
        } catch {
            for move in moves.reversed() { rename(move.to, move.from) }
            throw error
        }
    }

    private func putAside(now: Int, _ move: (_ name: String, _ folder: String) throws -> Void) throws -> String? {
        let names = try fileNames(in: target.folder).filter { $0.hasPrefix("petspot.sqlite") || $0 == "photos" || $0 == "outbox" }.sorted()
        guard !names.isEmpty else { return nil }
        let name = target.folder + "/" + Restore.putAsidePrefix + timestamp(now).filter { $0 != ":" }
        var (old, number) = (name, 1)
        while fileStatus(old) != nil {
            number += 1
            old = "\(name)-\(number)"
        }
        try makeNewFolder(old)
        try target.giveAway(old)
        for name in names { try move(name, old) }
        return old
    }

    private static func removeAll(_ location: DataLocation) {
        for folder in [location.photoFolder, location.folder + "/work", location.folder] {
            for name in (try? fileNames(in: folder)) ?? [] { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    private func copyFile(_ source: String, to target: String) throws {
        guard let file = try naming(source, { try OpenFile(path: source) }) else { throw DataError.refused(path: source, code: ENOENT) }
        try Backup.write(file, to: target)
        try self.target.giveAway(target)
    }
}

/// Reports, messages, mails and keys that were ended in a database after a backup of it was made: a restore must not bring them back.
struct LaterChanges: Sendable {
    /// Reports that their authors deleted, or whose time was over.
    private(set) var erased: [ReportID] = []
    private(set) var removed: [Decision] = []
    /// Shelters' animals that moderators removed.
    private var animals: [(shelter: String, id: String, hash: Int)] = []
    /// Messages that were deleted from reports that stay.
    private(set) var messages: [(number: MessageNumber, report: ReportID)] = []
    private(set) var hidden: [(decision: Decision, hiding: Hiding)] = []
    private(set) var stopped: [ReportID] = []
    /// Alerts that were stopped, or whose time was over.
    private(set) var alerts: [Int] = []
    /// Addresses that want no mail, as hashes, each with the end of that, in seconds since 1970.
    private var addresses: [(hash: [UInt8], until: Int)] = []
    /// The secret of the hashes and of links in mails.
    private var mailSecret: String?
    /// Keys of moderators that were used up or taken away, as hashes.
    private var keys: [[UInt8]] = []
    /// How many reports the backup has.
    private(set) var total = 0

    var goneCount: Int { erased.count + removed.count }
    /// Whether over a tenth of the reports would go: then the database may be another than the operator thinks.
    var areMany: Bool { goneCount * 10 > total }

    /// Compares the database of a backup with one as it is now. Nil when that is not the same database grown older, or cannot be read.
    init?(since backup: String, in database: String) {
        guard fileStatus(database) != nil, let connection = try? SQLiteConnection(path: backup),
            let changes = try? LaterChanges(connection, attaching: database)
        else { return nil }
        self = changes
    }

    private init?(_ connection: SQLiteConnection, attaching database: String) throws {
        try connection.run("ATTACH $1 AS later", database)
        guard try connection.hasRow(LaterChanges.isSameDatabase), try !connection.hasRow(LaterChanges.isAnotherLine) else { return nil }
        total = try connection.value("SELECT count(*) FROM main.reports") ?? 0
        let gone = "id NOT IN (SELECT id FROM later.reports)"
        let removals = """
            SELECT report_id, moderator, max(decided_at) FROM later.decisions
            WHERE action = '\(Decision.Action.remove.rawValue)' AND report_id IN (SELECT id FROM main.reports WHERE \(gone)) GROUP BY report_id
            """
        removed = try connection.query(removals) {
            Decision(decidedAt: try $0[2], moderator: try $0[1], reportID: try $0[0], action: .remove)
        }
        let known = Set(removed.map(\.reportID))
        erased = try connection.query("SELECT id FROM main.reports WHERE \(gone)") { try $0[0] as ReportID }
            .filter { !known.contains($0) }
        let deleted = """
            SELECT number, report_id FROM main.messages
            WHERE number NOT IN (SELECT number FROM later.messages) AND report_id IN (SELECT id FROM later.reports)
            """
        messages = try connection.query(deleted) { (number: try $0[0], report: try $0[1]) }
        let hidden = """
            SELECT id, hidden_at, hidden_reason, hidden_note, (
                SELECT moderator FROM later.decisions
                WHERE report_id = id AND action = '\(Decision.Action.hide.rawValue)' ORDER BY number DESC LIMIT 1
            ) FROM later.reports
            WHERE hidden_at IS NOT NULL AND id IN (SELECT id FROM main.reports WHERE hidden_at IS NULL)
            """
        self.hidden = try connection.query(hidden) { row in
            let hiding = Hiding(reason: try row[2], note: try row[3])
            let moderator = try row[4] as ModeratorName? ?? .theOperator
            return (
                Decision(decidedAt: try row[1], moderator: moderator, reportID: try row[0], action: .hide, reason: hiding.reason), hiding
            )
        }
        let stops = "mail IN ('\(MailConsent.stopped.rawValue)', '\(MailConsent.refused.rawValue)')"
        stopped = try connection.query(
            "SELECT id FROM later.reports WHERE \(stops) AND id NOT IN (SELECT id FROM main.reports WHERE \(stops))"
        ) { try $0[0] }
        // Databases of earlier versions have none.
        if try connection.hasRow("SELECT 1 FROM main.sqlite_schema WHERE name = 'alerts'") {
            let gone = "SELECT number FROM main.alerts WHERE number NOT IN (SELECT number FROM later.alerts)"
            alerts = try connection.query(gone) { try $0[0] }
        }
        if try connection.hasRow("SELECT 1 FROM later.sqlite_schema WHERE name = 'shelter_animals'") {
            let removed = "SELECT shelter, animal, hash FROM later.shelter_animals WHERE report_id IS NULL"
            animals = try connection.query(removed) { (shelter: try $0[0], id: try $0[1], hash: try $0[2]) }
        }
        addresses = try connection.query("SELECT hash, until FROM later.mail_addresses WHERE kind = '\(MailRepository.stop)'") {
            (hash: try $0[0], until: try $0[1])
        }
        mailSecret = try connection.value("SELECT value FROM later.settings WHERE name = $1", SettingName.mailSecret)
        keys = try connection.query(
            "SELECT hash FROM main.moderator_keys WHERE hash NOT IN (SELECT hash FROM later.moderator_keys)"
        ) { try $0[0] }
    }

    /// Whether both have one id, and nothing in the backup has a higher number than was ever given in the other.
    private static let isSameDatabase = """
        SELECT 1 FROM main.settings JOIN later.settings AS same USING (name, value)
        WHERE name = '\(SettingName.id.rawValue)' AND NOT EXISTS (
            SELECT 1 FROM main.sqlite_sequence AS old LEFT JOIN later.sqlite_sequence AS new USING (name)
            WHERE old.name IN ('reports', 'messages') AND old.seq > coalesce(new.seq, 0)
        )
        """
    /// Whether a number was given twice, to different rows: both have grown from an earlier backup.
    private static let isAnotherLine = """
        SELECT 1 FROM main.reports AS old JOIN later.reports AS new USING (number) WHERE old.id <> new.id
        UNION ALL
        SELECT 1 FROM main.messages AS old JOIN later.messages AS new USING (number) WHERE old.sent_at <> new.sent_at
        """

    /// Makes the changes in a restored database.
    /// - Parameter bringsBack: whether erased reports and messages stay.
    /// - Returns: the photos that nothing refers to any more.
    func apply(to storage: Storage, bringsBack: Bool, now: Int) async throws -> [PhotoFileName] {
        var photos: [PhotoFileName] = []
        if !bringsBack {
            for removal in removed {
                photos += try await storage.reports.remove(removal.reportID, by: removal.moderator, now: removal.decidedAt)
            }
            for id in erased { photos += try await storage.reports.delete(id) }
            for (number, report) in messages { photos += try await storage.messages.delete(number, to: report) }
        }
        for (decision, hiding) in hidden {
            try await storage.moderation.hide(decision.reportID, hiding, by: decision.moderator, now: decision.decidedAt)
        }
        for id in stopped {
            guard let report = try await storage.reports.report(id, now: now).value else { continue }
            try await storage.mails.setStopped(report)
        }
        try await storage.alerts.erase(alerts)
        if let mailSecret { try await storage.store.set(.mailSecret, to: mailSecret) }
        try await storage.store.transaction { [hidden, addresses, keys, animals] connection in
            // Their authors were told when it happened.
            let deletion = "DELETE FROM mails WHERE report_id = $1 AND kind = $2"
            for (decision, _) in hidden { try connection.run(deletion, decision.reportID, MailKind.hidden) }
            try connection.run("DELETE FROM mail_addresses WHERE kind = '\(MailRepository.stop)'")
            for (hash, until) in addresses {
                let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, '\(MailRepository.stop)', $2)"
                try connection.run(sql, hash, until)
            }
            for key in keys { try connection.run("DELETE FROM moderator_keys WHERE hash = $1", key) }
            // Imported after the backup, so that the restored database has no report of theirs to remove.
            for (shelter, id, hash) in animals where !bringsBack {
                let sql = "INSERT INTO shelter_animals (shelter, animal, hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
                try connection.run(sql, shelter, id, hash)
            }
        }
        await storage.close()
        return photos
    }
}
