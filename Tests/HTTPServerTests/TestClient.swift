import Foundation
import Platform

/// A client that speaks through a raw, blocking socket, so that a test decides about every byte. Every wait ends after
/// five seconds.
final class TestClient {
    private(set) var descriptor: Int32
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1_048_576)

    /// Makes a client that is not connected yet.
    init() {
        #if os(Linux)
        descriptor = socket(AF_INET, SocketType.stream, 0)
        #else
        descriptor = socket(AF_INET, SocketType.stream, 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var timeout = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    convenience init(port: UInt16) throws {
        self.init()
        try connect(port: port)
    }

    deinit {
        disconnect()
    }

    func connect(port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                Platform.connect(descriptor, address, size)
            }
        }
        if result != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    func disconnect() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// Closes so that the server sees a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        disconnect()
    }

    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    // MARK: Sending

    func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = sendSome(rest)
            guard count > 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends what fits without waiting, again and again until nothing does for a while; answers how much that was.
    func sendUntilFull(_ bytes: [UInt8], atMost limit: Int) -> Int {
        var total = 0
        var failures = 0
        while failures < 20, total < limit {
            let count = sendSome(bytes[...], flags: Int32(MSG_DONTWAIT))
            total += max(0, count)
            if count > 0 { failures = 0 } else { failures += 1; usleep(10_000) }
        }
        return total
    }

    private func sendSome(_ bytes: ArraySlice<UInt8>, flags: Int32 = 0) -> Int {
        #if os(Linux)
        let flags = flags | Int32(MSG_NOSIGNAL)
        #endif
        let descriptor = descriptor
        return bytes.withUnsafeBytes { buffer in
            Platform.send(descriptor, buffer.baseAddress, buffer.count, flags)
        }
    }

    // MARK: Receiving

    /// The next answer, with as much content as its `Content-Length` says.
    func readAnswer(toHead: Bool = false) throws -> TestAnswer {
        let end = [UInt8]("\r\n\r\n".utf8)
        var headLength: Int?
        while headLength == nil {
            headLength = received.firstRange(of: end)?.upperBound
            if headLength == nil, try !receive() { throw TestClientError.endedEarly(received) }
        }
        let head = String(decoding: received.prefix(headLength ?? 0), as: UTF8.self)
        received.removeFirst(headLength ?? 0)
        var answer = TestAnswer(head)
        let length = toHead || [100, 204, 304].contains(answer.status) ? 0 : Int(answer["content-length"] ?? "") ?? 0
        while received.count < length {
            if try !receive() { throw TestClientError.endedEarly(received) }
        }
        answer.body = Array(received.prefix(length))
        received.removeFirst(length)
        return answer
    }

    /// Everything up to the end of the connection; a reset is an error.
    func readToEnd() throws -> [UInt8] {
        while try receive() {}
        defer { received = [] }
        return received
    }

    /// Whether the server ends the connection, in whatever way, before it sends another byte.
    func isEndedByServer() -> Bool {
        do {
            return try !receive()
        } catch {
            return (error as? POSIXError)?.code == .ECONNRESET
        }
    }

    /// Reads `count` bytes as they come.
    func read(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            if try !receive() { throw TestClientError.endedEarly(received) }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    private func receive() throws -> Bool {
        var count = -1
        // A process that was stopped and goes on finds its wait interrupted when that has a timeout (signal(7)).
        repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        if count < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        received.append(contentsOf: buffer.prefix(count))
        return count > 0
    }
}

enum TestClientError: Error {
    case endedEarly([UInt8])
}

/// An answer as a client sees it.
struct TestAnswer {
    let status: Int
    let head: String
    var body: [UInt8] = []

    init(_ head: String) {
        self.head = head
        status = Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the only field line with this lowercase name.
    subscript(name: String) -> String? {
        head.split(separator: "\r\n").dropFirst().lazy
            .map { $0.split(separator: ":", maxSplits: 1) }
            .first { $0.first?.lowercased() == name }
            .map { $0[1].trimmingCharacters(in: .whitespaces) }
    }
}
