import Platform
import SQLite

/// Makes a backup: a new folder that is a data directory itself, while a server may write to the original.
///
/// It has the whole database and every photo that this copy of the database refers to. A photo never changes, so one that the
/// backup before has is a hard link to that file. The photo of a report that was erased since is only in older backups, which go
/// after `daysKept`.
struct Backup {
    /// How many days a backup is kept. A later one removes it, so that where backups are made daily, what an owner erases is gone
    /// from all of them after so many days.
    static let daysKept = 30
    /// How often the database is copied at most. A second copy is needed only if a photo came after we listed the folder and went before
    /// we copied it.
    private static let attempts = 5

    /// What was made.
    struct Outcome {
        /// The new folder.
        let path: String
        /// How many photos the database refers to that are whole neither in the data directory nor in the backup before.
        let missingPhotos: Int
        /// Why a backup that is too old could not be removed; nil when none is left.
        let leftover: (any StorageFailure)?
    }

    private let source: DataLocation
    private let copy: DataLocation
    /// The backup before.
    private let previous: DataLocation?

    /// Makes a backup in `folder`, which is made if it is not there, and removes those that are too old. Throws `DataError` when
    /// a folder or the database cannot be used, and the storage's error; then there is no new backup.
    static func make(
        of source: DataLocation,
        in folder: String,
        now: Int = time(nil)
    ) async throws -> Outcome {
        try source.check()
        let database = try SQLiteStore(reading: source.databaseFile)
        // In it, the next backup would hold this one.
        if let place = realPath(folder) ?? realPath(parentFolder(of: folder)), let data = realPath(source.folder),
            (place + "/").hasPrefix(data + "/"), fileStatus(folder)?.isFolder != false
        {
            throw DataError.insideData(folder: folder)
        }
        let backups = try BackupFolder(folder)
        let previous = try backups.newest().map { DataLocation(folder: $0) }
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
        let original = try Backup.open(source.file(of: name))
        let wholeSize = size ?? original?.size
        // One that cannot be read, for example because another user made that backup, is copied.
        if let previous, let kept = try? OpenFile(path: previous.file(of: name)),
            wholeSize == nil || kept.size == wholeSize, link(previous.file(of: name), target) == 0
        {
            return true
        }
        guard let original, original.size == wholeSize else { return false }
        try Backup.write(original, to: target)
        return true
    }

    /// Opens a file for reading; nil when there is none. Throws `DataError`.
    static func open(_ path: String) throws(DataError) -> OpenFile? {
        do throws(SystemError) {
            return try OpenFile(path: path)
        } catch {
            throw .refused(path: path, code: error.code)
        }
    }

    /// Writes the content of a file into a new one. Throws `DataError`.
    static func write(_ original: OpenFile, to target: String) throws {
        try naming(target) {
            let file = try makeNewFile(target)
            var buffer = [UInt8](repeating: 0, count: 262_144)
            while true {
                let count = buffer.withUnsafeMutableBytes { read(original.descriptor, $0.baseAddress, $0.count) }
                guard count >= 0 else { throw SystemError() }
                if count == 0 { return }
                try writeAll(Array(buffer[..<count]), to: file.number)
            }
        }
    }
}
