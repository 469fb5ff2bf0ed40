import Platform

/// The folder that holds backups, each in a folder of its own that is named after its time. One process uses it at a time.
final class BackupFolder: Sendable {
    /// The name of a backup that is being made. Only a finished one is named after its time.
    private static let unfinishedName = "unfinished"
    /// How many of those made last stay, whatever the clock says.
    private static let leastKept = 7
    /// All that a backup contains beside its photos: the database, what SQLite keeps beside it, and what a server leaves that was started
    /// on it.
    private static let files = Set(
        ["", "-journal", "-wal", "-shm", "-lock"].map { "petspot.sqlite" + $0 }
            + ["photos", "lock", DataLocation.Mark.backup.rawValue]
    )

    private let path: String
    private let lock: Descriptor

    /// Makes the folder if it is not there. Throws `DataError` when it cannot be used, or is a symbolic link, which somebody else
    /// may have put there.
    init(_ path: String) throws(DataError) {
        self.path = path
        try refuseLink(path)
        if mkdir(path, 0o700) == 0 {
            chmod(path, 0o700)
        } else if errno != EEXIST {
            throw .refused(path: path, code: errno)
        }
        guard let folder = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) else {
            throw .refused(path: path, code: errno)
        }
        var status = stat()
        guard fstat(folder.number, &status) == 0, [0, geteuid()].contains(status.st_uid), status.st_mode & 0o022 == 0
        else { throw .notOwn(folder: path) }
        guard folder.lock() else { throw .inUse(folder: path) }
        lock = folder
    }

    /// The folder of the backup that was made last; nil when there is none. Throws `SystemError`.
    func newest() throws -> String? { try BackupFolder.newest(in: path) }

    /// The folder of the backup in `path` that was made last; nil when there is none. Throws `SystemError`.
    static func newest(in path: String) throws(SystemError) -> String? {
        try backups(in: path).last.map { path + "/" + $0.name }
    }

    /// Makes the folder of a new backup, in place of one that a process left unfinished. Throws `SystemError`.
    func begin() throws -> String {
        discard()
        let unfinished = path + "/" + BackupFolder.unfinishedName
        try makeNewFolder(unfinished)
        return unfinished
    }

    /// Names the new backup, once all of it is on disk. Returns its folder. Throws `SystemError`.
    func finish(at time: Int) throws -> String {
        let backups = try BackupFolder.backups(in: path)
        let unfinished = DataLocation(folder: path + "/" + BackupFolder.unfinishedName)
        try unfinished.add(.backup, "\((backups.last?.number ?? 0) + 1)\n")
        sync()
        var number = 1
        while backups.contains(where: { $0.name == BackupFolder.name(at: time, number) }) { number += 1 }
        let finished = path + "/" + BackupFolder.name(at: time, number)
        guard rename(unfinished.folder, finished) == 0 else { throw SystemError() }
        try flushFolder(path)
        return finished
    }

    /// Removes a backup that is not finished.
    func discard() {
        try? remove(BackupFolder.unfinishedName)
    }

    /// Removes the backups that are older than a number of days, but for those made last. Returns why the first that is left could not be
    /// removed.
    ///
    /// A backup is as old as its name says. One whose name is later than now was made while the clock was ahead: it is as old as the
    /// earliest made after it.
    func remove(after days: Int, now: Int) -> (any StorageFailure)? {
        let (now, limit) = (BackupFolder.name(at: now, .max), BackupFolder.name(at: now - days * ReportLife.day, 0))
        var failure: DataError?
        do throws(SystemError) {
            var earliest = now
            for (index, backup) in try BackupFolder.backups(in: path).reversed().enumerated() {
                let time = backup.name <= now ? backup.name : earliest
                earliest = min(earliest, backup.name)
                guard index >= BackupFolder.leastKept, time < limit else { continue }
                do throws(SystemError) {
                    try remove(backup.name)
                } catch {
                    // The oldest comes last.
                    failure = .refused(path: path + "/" + backup.name, code: error.code)
                }
            }
            return failure
        } catch {
            return error
        }
    }

    /// Removes a backup. One that holds anything that no backup has stays as it is: somebody else has put it there. Throws
    /// `SystemError`.
    private func remove(_ name: String) throws(SystemError) {
        let location = DataLocation(folder: path + "/" + name)
        // The name itself may be a symbolic link.
        guard fileStatus(location.folder)?.isFolder == true else { return }
        let files = try fileNames(in: location.folder)
        guard BackupFolder.files.isSuperset(of: files) else { return }
        if files.contains("photos") {
            let names = try fileNames(in: location.photoFolder)
            let photos = names.compactMap(PhotoFileName.init)
            guard photos.count == names.count else { return }
            for photo in photos { unlink(location.file(of: photo)) }
            rmdir(location.photoFolder)
        }
        for file in files { unlink(location.folder + "/" + file) }
        guard rmdir(location.folder) == 0 else { throw SystemError() }
    }

    /// The backups in a folder, in the order in which they were made, which no clock has a part in: each has the number after the one
    /// before. Those of the versions before this one have none; they are first, by their names.
    private static func backups(in path: String) throws(SystemError) -> [(name: String, number: Int)] {
        try fileNames(in: path).filter(isName).map { name in
            let mark = DataLocation(folder: path + "/" + name).text(of: .backup)
            return (name, mark.flatMap { Int($0.prefix { $0 != "\n" }) } ?? 0)
        }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
    }

    /// Whether it is the name of a finished backup.
    static func isName(_ name: String) -> Bool {
        CalendarDate(rawValue: String(name.prefix(10))) != nil
            && name.utf8.count == BackupFolder.name(at: 0, 0).utf8.count && name.dropFirst(10).hasPrefix("T")
            && name.hasSuffix("Z")
    }

    /// The name of the `number`-th backup of this second (UTC), such as `2026-11-22T06-30-00-001Z`. Names sort by time.
    private static func name(at time: Int, _ number: Int) -> String {
        let second = timestamp(time).dropLast().split(separator: ":").joined(separator: "-")
        return "\(second)-\(String(1000 + min(number, 999)).dropFirst())Z"
    }
}
