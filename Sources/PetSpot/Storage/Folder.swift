import Platform

/// Makes a folder if it is not there, and flushes its name: a folder that a power cut takes away takes along all that was
/// acknowledged in it.
func makeFolder(_ path: String) throws(StorageError) {
    if mkdir(path, 0o700) == 0 {
        try flushFolder(path + "/..")
    } else if errno != EEXIST {
        throw StorageError(errno)
    }
}

/// Brings the names in a folder to disk, as `fsync` of a file does with its content.
func flushFolder(_ path: String) throws(StorageError) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StorageError(errno) }
}

/// The disk refused.
struct StorageError: StorageFailure, CustomStringConvertible {
    /// `errno` as it was.
    let code: Int32

    init(_ code: Int32) {
        self.code = code
    }

    var isTransient: Bool { true }

    /// The system's words for it.
    var description: String { String(cString: strerror(code)) }
}
