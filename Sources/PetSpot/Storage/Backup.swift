import Platform
import SQLite

/// Makes a backup: a new folder that is a data directory itself, while a server may write to the original.
///
/// It has the whole database and every photo that this copy of the database refers to. A photo never changes, so one that the
/// backup before has is a hard link to that file. The photo of a report that was erased since is only in older backups, which go
/// after `daysKept`.
struct Backup {
    /// The days for which a backup is kept. Where they are made daily, erased data are gone from all of them after this time.
    static let daysKept = 30
    /// The most copies of the database that one backup makes: one more only where a photo came and went meanwhile.
    private static let attempts = 5

    struct Outcome {
        let path: String
        /// The number of photos that the database refers to and that neither the data directory nor the backup before has whole.
        let missingPhotos: Int
        /// The reason why a backup that is too old could not be removed; nil when none is left.
        let leftover: (any StorageFailure)?
    }

    private let source: DataLocation
    private let copy: DataLocation
    private let previous: DataLocation?

    /// Makes a backup in `folder`, which is made if it is missing, and removes those that are too old. Throws `DataError` when
    /// a folder or the database cannot be used, and the storage's error; then there is no new backup.
    static func make(of source: DataLocation, in folder: String, now: Int = time(nil)) async throws -> Outcome {
        try source.check()
        let database = try SQLiteStore(reading: source.databaseFile)
        // A backup in it would be lost with it.
        if let place = realPath(folder) ?? realPath(parentFolder(of: folder)), let data = realPath(source.folder),
            (place + "/").hasPrefix(data + "/"), fileStatus(folder)?.isFolder != false
        {
            throw DataError.insideData(folder: folder)
        }
        let backups = try BackupFolder(folder)
        let previous = try BackupFolder.newest(in: folder).map { DataLocation(folder: $0) }
        let unfinished = try backups.begin()
        let (path, missing): (String, Int)
        do {
            let backup = Backup(source: source, copy: DataLocation(folder: unfinished), previous: previous)
            missing = try await backup.fill(from: database)
            path = try backups.finish(at: now)
        } catch {
            backups.discard()
            throw error
        }
        let leftover = backups.remove(after: daysKept, now: now)
        return Outcome(path: path, missingPhotos: missing, leftover: leftover)
    }

    /// Copies the database and its photos. Returns how many of these are missing.
    private func fill(from database: SQLiteStore) async throws -> Int {
        try makeNewFolder(copy.photoFolder)
        _ = try makeNewFile(copy.databaseFile)
        var missing: Set<PhotoFileName> = []
        for _ in 0..<Backup.attempts {
            // All photos first, so that hardly any can go before the copy of the database tells which ones it needs.
            for name in try photos(in: source) { _ = try keep(name, size: nil) }
            try database.backup(to: copy.databaseFile)
            let sizes = try await photoSizes()
            for name in try photos(in: copy) where !sizes.keys.contains(name) { unlink(copy.file(of: name)) }
            let missingBefore = missing
            missing = Set(try sizes.filter { try !keep($0, size: $1) }.keys)
            if missing.isEmpty || missing == missingBefore { break }
        }
        return missing.count
    }

    /// The photos that the copied database refers to, with their sizes. Throws `DataError` when the copy is damaged, as then the original is.
    private func photoSizes() async throws -> [PhotoFileName: Int?] {
        let database = try SQLiteStore(reading: copy.databaseFile)
        do {
            try await database.check()
        } catch DataError.damaged(_, let reason) {
            throw DataError.damaged(path: source.databaseFile, reason: reason)
        }
        return try await database.photoSizes()
    }

    private func photos(in location: DataLocation) throws -> [PhotoFileName] {
        try naming(location.photoFolder) { try fileNames(in: location.photoFolder).compactMap(PhotoFileName.init) }
    }

    /// Takes a photo over from the backup before or from the data directory. Returns false when neither has it whole.
    /// - Parameter size: its bytes; nil when they are not known, and then those of the original count.
    private func keep(_ name: PhotoFileName, size: Int?) throws -> Bool {
        let target = copy.file(of: name)
        if let status = fileStatus(target) {
            if size == nil || Int(status.st_size) == size { return true }
            unlink(target)
        }
        let original = try naming(source.file(of: name)) { try OpenFile(path: source.file(of: name)) }
        let wholeSize = size ?? original?.size
        // A photo of a backup that another user made may not be readable: then the original is copied.
        if let previous, let kept = try? OpenFile(path: previous.file(of: name)),
            wholeSize == nil || kept.size == wholeSize, link(previous.file(of: name), target) == 0
        {
            return true
        }
        guard let original, original.size == wholeSize else { return false }
        try Backup.write(original, to: target)
        return true
    }

    /// Writes the content of a file into a new one. Throws `DataError`.
    static func write(_ original: OpenFile, to target: String) throws {
        try naming(target) {
            let file = try makeNewFile(target)
            let length = 262_144
            for offset in stride(from: 0, to: original.size, by: length) {
                try writeAll(try readAll(min(length, original.size - offset), from: original.descriptor, at: offset), to: file.number)
            }
        }
    }
}

/// The folder of backups. Each backup is a folder in it that is named after its time. One process uses it at a time.
final class BackupFolder: Sendable {
    /// The name of a backup that is being made. Only a finished one is named after its time.
    private static let unfinishedName = "unfinished"
    /// The number of backups, made last, that stay whatever the clock says.
    private static let leastKept = 7
    /// The names of files in a backup beside its photos: its own, and those that SQLite and a server of an earlier version add.
    private static let files = Set(
        ["", "-journal", "-wal", "-shm", "-lock"].map { "petspot.sqlite" + $0 }
            + ["photos", "lock", DataLocation.Mark.backup.rawValue]
    )

    private let path: String
    private let lock: Descriptor

    /// Uses a folder, which is made when it is missing. Throws `DataError`, also for a symbolic link, which others may have put there.
    init(_ path: String) throws(DataError) {
        self.path = path
        try makeOwnFolder(path)
        guard let folder = Descriptor(open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) else {
            throw .refused(path: path, code: errno)
        }
        var status = stat()
        guard fstat(folder.number, &status) == 0, [0, geteuid()].contains(status.st_uid), status.st_mode & 0o022 == 0
        else { throw .notOwn(folder: path) }
        guard folder.lock() else { throw .inUse(folder: path) }
        lock = folder
    }

    /// The folder of the backup in `path` that was made last; nil when there is none. Throws `SystemError`.
    static func newest(in path: String) throws(SystemError) -> String? { try backups(in: path).last.map { path + "/" + $0.name } }

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
        try flushToDisk(path)
        return finished
    }

    func discard() { try? remove(BackupFolder.unfinishedName) }

    /// Removes the backups that are older than a number of days, but for those made last. Returns why the first that is left could not be
    /// removed.
    ///
    /// A backup is as old as its name says. One whose name is later than now was made while the clock was ahead: it is as old as the
    /// earliest made after it.
    func remove(after days: Int, now: Int) -> (any StorageFailure)? {
        let (now, limit) = (BackupFolder.name(at: now, .max), BackupFolder.name(at: now - days * ReportLife.day, 0))
        var failure: DataError?
        do {
            var earliest = now
            for (index, backup) in try BackupFolder.backups(in: path).reversed().enumerated() {
                let time = backup.name <= now ? backup.name : earliest
                earliest = min(earliest, backup.name)
                guard index >= BackupFolder.leastKept, time < limit else { continue }
                // The oldest comes last.
                do { try remove(backup.name) } catch { failure = .refused(path: path + "/" + backup.name, code: error.code) }
            }
            return failure
        } catch {
            return error
        }
    }

    /// Removes a backup, unless it holds a file that no backup has, which somebody else has put there. Throws `SystemError`.
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
    /// before. Those of builds before 1.0 have none; they are first, by their names.
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

    /// The time of a finished backup in seconds since 1970, by the name of its folder.
    static func time(of folder: String) -> Int? {
        let name = folder.split(separator: "/").last ?? ""
        let time = name.dropFirst(11).prefix(8).replacing("-", with: ":")
        let date = try? Date("\(name.prefix(10))T\(time)Z", strategy: .iso8601)
        return date.map { Int($0.timeIntervalSince1970) }
    }

    /// The name of the `number`-th backup of this second (UTC), such as `2026-11-22T06-30-00-001Z`. Names sort by time.
    private static func name(at time: Int, _ number: Int) -> String {
        let second = timestamp(time).dropLast().split(separator: ":").joined(separator: "-")
        return "\(second)-\(String(1000 + min(number, 999)).dropFirst())Z"
    }
}
