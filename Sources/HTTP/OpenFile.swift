import Platform

/// A file opened for reading, which is closed with the last reference.
public final class OpenFile: Sendable {
    private let file: Descriptor
    /// The file's size in bytes when it was opened.
    public let size: Int

    /// Opens a regular file; `nil` when there is none. Throws when there may be one, for example because the process has no descriptor
    /// left.
    public init?(path: String) throws(SystemError) {
        guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)) else {
            let error = SystemError()
            // ELOOP is a symbolic link.
            guard [ENOENT, ENOTDIR, ELOOP].contains(error.code) else { throw error }
            return nil
        }
        var status = stat()
        guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.file = file
        size = Int(status.st_size)
    }

    /// A file of `size` bytes that is open for reading.
    public init(_ file: consuming Descriptor, size: Int) {
        self.file = file
        self.size = size
    }

    /// The number of the descriptor, valid as long as this object lives.
    public var descriptor: Int32 { file.number }

    /// All bytes of the file. Throws when the system refuses to read, and `EIO` when the file has become shorter.
    public func bytes() throws(SystemError) -> [UInt8] { try readAll(size, from: descriptor) }
}
