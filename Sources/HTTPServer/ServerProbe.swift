import HTTP
import Platform

/// Asks a server that runs on this machine, as a health check does.
public enum ServerProbe {
    /// The longest time for each step: longer than a health check waits for a database that does not respond.
    private static let timeout = timeval(tv_sec: 15, tv_usec: 0)

    /// The status and body of the response to a GET. Throws `SystemError` when nothing responds.
    public static func get(_ path: String, from configuration: ServerConfiguration) throws -> (status: Int, body: String) {
        // A server that listens on every address listens on this one.
        let ip = configuration.host.isUnspecified ? .loopback : configuration.host
        let address = SystemAddress(SocketAddress(ip: ip, port: configuration.port))
        guard let socket = Descriptor(Platform.socket(address.family, SocketType.stream, 0)) else { throw SystemError() }
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            var limit = timeout
            setsockopt(socket.number, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard address.withPointer({ connect(socket.number, $0, $1) }) == 0 else { throw SystemError() }
        let head = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        try writeAll(Array(head.utf8), to: socket.number)
        var (received, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = read(socket.number, &buffer, buffer.count)
            guard count >= 0 else { throw SystemError() }
            if count == 0 { break }
            received += buffer[..<count]
        }
        let text = String(decoding: received, as: UTF8.self)
        guard let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { throw SystemError(EPROTO) }
        let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...] } ?? ""
        return (status, String(body))
    }
}
