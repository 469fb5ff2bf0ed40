import Platform

/// Why a data directory cannot be used, in words for the operator.
public struct DataDirectoryError: Error, Sendable {
    /// One line.
    public let message: String
}

/// Holds a data directory for one process: two servers on one would hand out each other's photos to be swept.
///
/// The kernel releases the lock when the process ends, in whatever way.
final class DataDirectoryLock: Sendable {
    private let descriptor: Int32

    /// Makes the folder if it is not there and takes the lock.
    init(folder: String) throws(DataDirectoryError) {
        do {
            try makeFolder(folder)
        } catch {
            throw DataDirectoryError(message: "cannot make \(folder): \(error)")
        }
        descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DataDirectoryError(message: "cannot use \(folder): \(StorageError(errno))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw DataDirectoryError(message: "\(folder) is in use by another petspot")
        }
    }

    deinit {
        close(descriptor)
    }
}
