/// A file opened for reading, which is closed with the last reference.
public final class OpenFile: Sendable {
    private let file: Descriptor
    /// The file's size in bytes when it was opened.
    public let size: Int

    /// Opens a regular file; `nil` when there is none. Throws when there may be one, as without a descriptor left.
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

/// Writes every byte to an open file, however few the system takes at a time. Throws `SystemError`.
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws {
    try bytes.withUnsafeBytes { bytes in
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemError() }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}

/// Reads `count` bytes of an open file, however few the system gives at a time. Throws `EIO` when the file is shorter.
public func readAll(_ count: Int, from descriptor: Int32, at offset: Int = 0) throws(SystemError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count, code == 0 {
            let start = buffer.baseAddress.map { $0 + filled }
            let read = pread(descriptor, start, count - filled, off_t(offset + filled))
            if read < 0, errno == EINTR { continue }
            code = read < 0 ? errno : read == 0 ? EIO : 0
            filled += max(read, 0)
        }
    }
    guard code == 0 else { throw SystemError(code) }
    return bytes
}
