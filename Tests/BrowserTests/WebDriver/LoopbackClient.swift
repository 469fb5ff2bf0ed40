import Foundation

/// One HTTP exchange after the other with a program on this machine; no proxy and no pool can come in between.
struct LoopbackClient: Sendable {
    let port: UInt16
    /// Longer than any command takes on a slow machine; a hanging browser fails a test instead of the whole run.
    private static let timeout = 60

    struct Failure: Error {
        let call: String
    }

    /// Sends a request with a JSON body and returns the body of the answer, whatever its status.
    func send(_ method: String, _ path: String, _ body: Data) throws -> Data {
        let connection = try connect()
        let head = [
            "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Content-Length: \(body.count)", "", "",
        ]
        try connection.write(contentsOf: Data(head.joined(separator: "\r\n").utf8) + body)
        return try connection.read(upToCount: LoopbackClient.readContentLength(connection)) ?? Data()
    }

    /// Reads the head of an answer. The other side keeps the connection open: only a length tells where a body ends.
    private static func readContentLength(_ connection: FileHandle) throws -> Int {
        let end = Data("\r\n\r\n".utf8)
        var head = Data()
        while head.suffix(end.count) != end {
            guard let byte = try connection.read(upToCount: 1), !byte.isEmpty else { throw Failure(call: "read") }
            head += byte
        }
        let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
        let length = lines.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
        return length.flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
    }

    private func connect() throws -> FileHandle {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw Failure(call: "socket") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var limit = timeval(tv_sec: LoopbackClient.timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Failure(call: "connect") }
        return handle
    }
}
