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

/// Reads so many bytes of an open file, however few the system gives at a time. Throws `EIO` when the file is shorter.
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
