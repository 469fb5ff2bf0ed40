import Platform

/// Lets one process at a time write to a database file or empty its log: the server, or a command of the operator beside it. SQLite before
/// 3.51.3 can lose data when two do so at once.
///
/// It is the lock of a file beside the database.
final class WriteLock: Sendable {
    /// How long a write waits for another process, and how often it looks, in microseconds. A group takes a few milliseconds.
    private static let (timeout, interval) = (Duration.seconds(5), useconds_t(500))

    private let file: Descriptor

    /// Opens the file, or creates it for whom the database belongs to. Throws `DataError.refused`.
    init(of database: String) throws(DataError) {
        let path = database + "-lock"
        guard let file = Descriptor(lockFile: path) else { throw .refused(path: path, code: errno) }
        if let owner = fileStatus(database) { _ = fchown(file.number, owner.st_uid, owner.st_gid) }
        self.file = file
    }

    /// Does work that no other process does at the same time. Throws `SystemError` when another has the lock for too long.
    func hold<Value>(_ work: () throws -> Value) throws -> Value {
        guard file.lock(patience: WriteLock.timeout, interval: WriteLock.interval) else { throw SystemError(EBUSY) }
        defer { flock(file.number, LOCK_UN) }
        return try work()
    }
}
