import Platform

/// The program that started this one and watches it, such as systemd. It speaks by environment variables; without them it
/// is not there.
public enum ServiceManager {
    /// The first descriptor that is handed over.
    private static let firstSocket: Int32 = 3

    /// The listening socket that it hands over to the process of this number, by the protocol of `sd_listen_fds(3)`.
    static func socket(_ environment: [String: String], process: Int32) throws(OptionError) -> Int32? {
        guard environment["LISTEN_PID"] == String(process), let count = environment["LISTEN_FDS"], count != "0" else {
            return nil
        }
        guard count == "1" else { throw OptionError(message: "LISTEN_FDS is \(count): hand over one socket") }
        return firstSocket
    }

    /// Tells it how far this process is, by the protocol of `sd_notify(3)`: `READY=1`, `STOPPING=1`. It only listens, so
    /// nothing is said when it does not.
    public static func notify(_ state: String, environment: [String: String]) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array((environment["NOTIFY_SOCKET"] ?? "").utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !path.isEmpty, path.count < room else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path)
            // An abstract name (unix(7)), which a variable cannot hold as it is.
            if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        }
        let length = MemoryLayout<sockaddr_un>.size - room + path.count
        let descriptor = Platform.socket(AF_UNIX, SocketType.datagram, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, state, state.utf8.count, 0, $0, socklen_t(length))
            }
        }
    }
}
