import Platform

/// Lets one process at a time write to a database file or empty its log: the server, or a command of the operator beside it. SQLite before
/// 3.51.3 can lose data when two do so at once.
///
/// It is the lock of a file beside the database, which the kernel releases when a process ends.
final class WriteLock: Sendable {
    /// How long a write waits for another process, and how often it looks, in microseconds. A group takes a few milliseconds.
    private static let (timeout, interval) = (Duration.seconds(5), useconds_t(500))

    private let descriptor: Int32

    /// Opens the file, or creates it for whom the database belongs to. Throws `DataError.refused`.
    init(of database: String) throws(DataError) {
        let path = database + "-lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .refused(path: path, code: errno) }
        if let owner = fileStatus(database) { _ = fchown(descriptor, owner.st_uid, owner.st_gid) }
    }

    deinit {
        close(descriptor)
    }

    /// Does work that no other process does at the same time. Throws `StorageError` when another has the lock for too long.
    func hold<Value>(_ work: () throws -> Value) throws -> Value {
        let deadline = ContinuousClock.now + WriteLock.timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard [EWOULDBLOCK, EINTR].contains(errno), ContinuousClock.now < deadline else {
                throw StorageError(EBUSY)
            }
            usleep(WriteLock.interval)
        }
        defer { flock(descriptor, LOCK_UN) }
        return try work()
    }
}
