import HTTP
import Platform

/// Puts a backup into a data directory, from which a server then starts.
struct Restore {
    private let backup: DataLocation
    private let target: DataLocation

    /// Checks a backup and copies it into a data directory, which is made if it is not there. Returns the folder with the data that were there
    /// before; nil when there were none. Throws `DataError` when it is no whole backup, a process uses the directory, or it holds data.
    /// - Parameter replaces: whether data that are there are put aside.
    static func restore(_ folder: String, into target: DataLocation, replaces: Bool, now: Int = time(nil)) async throws
        -> String?
    {
        let restore = Restore(backup: DataLocation(folder: folder), target: target)
        let photos = try await restore.check()
        let lock = try DataDirectoryLock(folder: target.folder)
        defer { withExtendedLifetime(lock) {} }
        guard replaces || fileStatus(target.databaseFile) == nil else {
            throw DataError.notEmpty(folder: target.folder)
        }
        return try restore.copy(photos, now: now)
    }

    /// Reads the whole database, and compares the size of each photo. Returns their names.
    private func check() async throws -> [PhotoFileName] {
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

    /// Copies all under other names first, so that a full disk leaves everything as it was.
    private func copy(_ photos: [PhotoFileName], now: Int) throws -> String? {
        let new = DataLocation(folder: target.folder + "/restored")
        removeAll(new)
        do {
            try makeNewFolder(new.folder)
            try makeNewFolder(new.photoFolder)
            try copyFile(backup.databaseFile, to: new.databaseFile)
            // A backup that somebody has looked into keeps its newest rows here.
            if fileStatus(backup.databaseFile + "-wal") != nil {
                try copyFile(backup.databaseFile + "-wal", to: new.databaseFile + "-wal")
            }
            for photo in photos { try copyFile(backup.file(of: photo), to: new.file(of: photo)) }
            for folder in [new.folder, new.photoFolder] { try giveAway(folder) }
        } catch {
            removeAll(new)
            throw error
        }
        let old = try putAside(now: now)
        for name in try fileNames(in: new.folder).sorted().reversed() {
            guard rename(new.folder + "/" + name, target.folder + "/" + name) == 0 else { throw SystemError() }
        }
        rmdir(new.folder)
        sync()
        return old
    }

    /// Moves the data that are there into a folder beside them. Returns it; nil when there are none.
    private func putAside(now: Int) throws -> String? {
        let names = try fileNames(in: target.folder).filter {
            $0.hasPrefix("petspot.sqlite") || $0 == "photos" || $0 == "outbox"
        }
        guard !names.isEmpty else { return nil }
        let old = target.folder + "/replaced-" + timestamp(now).filter { $0 != ":" }
        try makeNewFolder(old)
        try giveAway(old)
        for name in names {
            guard rename(target.folder + "/" + name, old + "/" + name) == 0 else { throw SystemError() }
        }
        return old
    }

    private func removeAll(_ location: DataLocation) {
        for name in (try? fileNames(in: location.photoFolder)) ?? [] { unlink(location.photoFolder + "/" + name) }
        rmdir(location.photoFolder)
        for name in (try? fileNames(in: location.folder)) ?? [] { unlink(location.folder + "/" + name) }
        rmdir(location.folder)
    }

    private func copyFile(_ source: String, to target: String) throws {
        try Backup.write(try Backup.open(source), to: target)
        try giveAway(target)
    }

    /// Gives a file to whom the data directory belongs: the server may run as another user than this command.
    private func giveAway(_ path: String) throws(SystemError) {
        guard geteuid() == 0, let owner = fileStatus(target.folder) else { return }
        guard lchown(path, owner.st_uid, owner.st_gid) == 0 else { throw SystemError() }
    }
}
