import Platform

/// Puts a backup into a data directory, from which a server then starts.
struct Restore {
    /// The outcome of a restore.
    struct Outcome: Sendable {
        /// The folder with the data that were there before; nil when there were none.
        var replaced: String?
        /// What was ended after the backup and has been ended again; nil when the data before do not tell.
        var changes: LaterChanges?
    }

    /// The folder of data that are on their way into a data directory. It is there only while a restore runs, or after one was interrupted.
    static func unfinishedFolder(in target: DataLocation) -> String { target.folder + "/restored" }

    private let backup: DataLocation
    private let target: DataLocation

    /// Checks a backup and copies it into a data directory, which is made if it is not there. Throws `DataError` when it is no whole backup,
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
        let photos = try await restore.check()
        let lock = try DataDirectoryLock(target)
        defer { withExtendedLifetime(lock) {} }
        guard replaces || fileStatus(target.databaseFile) == nil else {
            throw DataError.notEmpty(folder: target.folder)
        }
        let changes = LaterChanges(since: restore.backup.databaseFile, in: target.databaseFile)
        if let changes, changes.areMany, bringsBack == nil {
            throw DataError.manyErased(count: changes.goneCount, total: changes.total)
        }
        let new = DataLocation(folder: unfinishedFolder(in: target))
        do {
            try restore.copy(photos, to: new)
            if let changes {
                try await restore.apply(changes, to: new, bringsBack: bringsBack ?? false, now: now)
            }
            let replaced = try naming(target.folder) { try restore.put(new, now: now) }
            return Outcome(replaced: replaced, changes: changes)
        } catch {
            removeAll(new)
            throw error
        }
    }

    /// Reads the whole database, and compares the size of each photo. Returns their names.
    private func check() async throws -> [PhotoFileName] {
        if fileStatus(backup.databaseFile) == nil, let newest = try? BackupFolder.newest(in: backup.folder) {
            throw DataError.folderOfBackups(folder: backup.folder, newest: newest)
        }
        let database = try SQLiteStore(reading: backup.databaseFile)
        try await database.check()
        let photos = try await database.photoSizes()
        for (photo, size) in photos {
            guard let status = fileStatus(backup.file(of: photo)), size == nil || size == Int(status.st_size) else {
                throw DataError.missingPhoto(path: backup.file(of: photo))
            }
        }
        return Array(photos.keys)
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
        for folder in [new.folder, new.photoFolder] { try giveAway(folder) }
    }

    /// Makes what was ended after the backup happen again. It is done in a copy of the database, so that no connection is open any more to
    /// the file that is put in place.
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
        try giveAway(new.databaseFile)
        Restore.removeAll(work)
    }

    /// Moves the new data to their place, and those that are there into a folder beside them. Returns that folder; nil when there are none.
    private func put(_ new: DataLocation, now: Int) throws -> String? {
        let old = try putAside(now: now)
        for name in try fileNames(in: new.folder).sorted().reversed() {
            guard rename(new.folder + "/" + name, target.folder + "/" + name) == 0 else { throw SystemError() }
        }
        rmdir(new.folder)
        sync()
        return old
    }

    private func putAside(now: Int) throws -> String? {
        let names = try fileNames(in: target.folder).filter {
            $0.hasPrefix("petspot.sqlite") || $0 == "photos" || $0 == "outbox"
        }
        guard !names.isEmpty else { return nil }
        let name = target.folder + "/replaced-" + timestamp(now).filter { $0 != ":" }
        var (old, number) = (name, 1)
        while fileStatus(old) != nil {
            number += 1
            old = "\(name)-\(number)"
        }
        try makeNewFolder(old)
        try giveAway(old)
        for name in names {
            guard rename(target.folder + "/" + name, old + "/" + name) == 0 else { throw SystemError() }
        }
        return old
    }

    private static func removeAll(_ location: DataLocation) {
        for folder in [location.photoFolder, location.folder + "/work", location.folder] {
            for name in (try? fileNames(in: folder)) ?? [] { unlink(folder + "/" + name) }
            rmdir(folder)
        }
    }

    private func copyFile(_ source: String, to target: String) throws {
        guard let file = try Backup.open(source) else { throw DataError.refused(path: source, code: ENOENT) }
        try Backup.write(file, to: target)
        try giveAway(target)
    }

    /// Gives a file to whom the data directory belongs: the server may run as another user than this command.
    private func giveAway(_ path: String) throws(DataError) {
        guard geteuid() == 0, let owner = fileStatus(target.folder) else { return }
        guard lchown(path, owner.st_uid, owner.st_gid) == 0 else { throw .refused(path: path, code: errno) }
    }
}
