import Platform

/// Holds a data directory for one process: two servers on one would hand out each other's photos to be swept.
final class DataDirectoryLock: Sendable {
    /// How long a start waits for a command of the operator: a restore of some thousand photos ends in it, and who started a second server by
    /// mistake is soon told.
    static let startPatience = Duration.seconds(3)
    /// How often it looks meanwhile, in microseconds.
    private static let interval = useconds_t(10_000)

    private let file: Descriptor

    /// Makes the folder if it is not there and takes the lock. Throws a `DataError` when another process has it.
    /// - Parameter patience: how long the lock is waited for.
    init(folder: String, patience: Duration = .zero) throws(DataError) {
        do {
            try makeFolder(folder)
        } catch {
            throw .refused(path: folder, code: error.code)
        }
        guard let file = Descriptor(lockFile: folder + "/lock") else { throw .refused(path: folder, code: errno) }
        guard file.lock(patience: patience, interval: DataDirectoryLock.interval) else { throw .inUse(folder: folder) }
        self.file = file
    }
}

extension Descriptor {
    /// Opens a file that is there to be locked, and makes it if it is not there.
    init?(lockFile path: String) {
        self.init(open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, newFileMode))
    }

    /// Takes the lock of an open file (`flock(2)`), which the kernel releases when the process ends, in whatever way. Returns false when
    /// another process still has it after a time.
    /// - Parameter interval: how often it looks meanwhile, in microseconds.
    func lock(patience: Duration = .zero, interval: useconds_t = 0) -> Bool {
        let deadline = ContinuousClock.now + patience
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            guard [EWOULDBLOCK, EINTR].contains(errno), ContinuousClock.now < deadline else { return false }
            usleep(interval)
        }
        return true
    }
}
