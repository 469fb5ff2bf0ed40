import Platform

/// Holds a data directory for one process: two servers on one would hand out each other's photos to be swept.
///
/// The kernel releases the lock when the process ends, in whatever way.
final class DataDirectoryLock: Sendable {
    private let descriptor: Int32

    /// Makes the folder if it is not there and takes the lock.
    init(folder: String) throws(DataError) {
        do {
            try makeFolder(folder)
        } catch {
            throw .refused(path: folder, code: error.code)
        }
        descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .refused(path: folder, code: errno) }
        // From here on `deinit` closes the descriptor.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(folder: folder) }
    }

    deinit {
        close(descriptor)
    }
}
