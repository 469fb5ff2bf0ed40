import Platform

/// The program that started this one, such as systemd. It passes its data in environment variables.
public enum ServiceManager {
    /// The first descriptor that is passed on.
    private static let firstSocket: Int32 = 3

    /// The listening socket of the service manager, as in `sd_listen_fds(3)`; nil when there is none. Throws when there are several.
    static func socket(_ environment: [String: String], process: Int32) throws(OptionError) -> Int32? {
        guard environment["LISTEN_PID"] == String(process), let count = environment["LISTEN_FDS"], count != "0" else { return nil }
        guard count == "1" else { throw OptionError(message: "LISTEN_FDS is \(count): hand over one socket") }
        return firstSocket
    }

    /// Whether the journal reads this descriptor's lines, as in `systemd.exec(5)`; a child of this process may have another file.
    public static func isJournal(_ descriptor: Int32, environment: [String: String]) -> Bool {
        var file = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(descriptor, &file) == 0 else { return false }
        return stream == "\(file.st_dev):\(file.st_ino)"
    }

    /// Sends the service manager this process's state, such as `READY=1`, as in `sd_notify(3)`. Errors are ignored.
    public static func notify(_ state: String, environment: [String: String]) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((environment["NOTIFY_SOCKET"] ?? "").utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard !path.isEmpty, path.count < capacity else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path)
            // An abstract name (unix(7)), whose first byte is 0, which a variable cannot contain.
            if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        }
        let length = MemoryLayout<sockaddr_un>.size - capacity + path.count
        guard let socket = Descriptor(Platform.socket(AF_UNIX, SocketType.datagram, 0)) else { return }
        _ = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(socket.number, state, state.utf8.count, 0, $0, socklen_t(length))
            }
        }
    }
}
