import Platform

/// Holds a data directory for one process: two servers on one would hand out each other's photos to be swept.
///
/// The kernel releases the lock when the process ends, in whatever way.
final class DataDirectoryLock: Sendable {
    /// How long a start waits for a command of the operator: a restore of some thousand photos ends in it, and who started a second server by
    /// mistake is soon told.
    static let startPatience = Duration.seconds(3)
    /// How often it looks meanwhile, in microseconds.
    private static let interval = useconds_t(10_000)

    private let descriptor: Int32

    /// Makes the folder if it is not there and takes the lock. Throws a `DataError` when another process has it.
    /// - Parameter patience: how long the lock is waited for.
    init(folder: String, patience: Duration = .zero) throws(DataError) {
        do {
            try makeFolder(folder)
        } catch {
            throw .refused(path: folder, code: error.code)
        }
        descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .refused(path: folder, code: errno) }
        // From here on `deinit` closes the descriptor.
        let deadline = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < deadline else { throw .inUse(folder: folder) }
            usleep(DataDirectoryLock.interval)
        }
    }

    deinit {
        close(descriptor)
    }
}
