import Platform

extension OpenFile {
    /// All bytes of it, and what follows them, if it is more than it says. Reads a file that has no name any more, too.
    var content: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size + 1)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }
}
