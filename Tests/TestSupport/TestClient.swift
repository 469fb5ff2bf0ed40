import Foundation
import Platform

/// A client of a server on this machine with a raw, blocking socket, so that a test controls every byte.
package final class TestClient {
    package private(set) var descriptor: Int32
    private let family: Int32
    private var received: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1_048_576)

    /// Makes a client that is not connected yet.
    /// - Parameters:
    /// - timeout: the timeout of every wait in seconds.
    /// - overIPv6: whether it connects to `::1` instead of `127.0.0.1`.
    package init(timeout: Int = 5, overIPv6: Bool = false) {
        family = overIPv6 ? AF_INET6 : AF_INET
        descriptor = socket(family, SocketType.stream, 0)
        #if !os(Linux)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var limit = timeval(tv_sec: timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Connects. Throws a `POSIXError` when no server listens.
    /// - Parameter block: the last number of its own address, `127.0.0.1` or another of this machine.
    package convenience init(port: UInt16, timeout: Int = 5, overIPv6: Bool = false, block: UInt8 = 1) throws {
        self.init(timeout: timeout, overIPv6: overIPv6)
        if block != 1 { try bind(block) }
        try connect(port: port)
    }

    deinit {
        disconnect()
    }

    /// Connects. Throws a `POSIXError` when no server listens.
    package func connect(port: UInt16) throws {
        if family == AF_INET6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(family)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            try connect(to: address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(family)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            try connect(to: address)
        }
    }

    private func bind(_ block: UInt8) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = (0x7F00_0000 | UInt32(block)).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Platform.bind(descriptor, $0, size) }
        }
        if result != 0 { throw TestClient.lastError }
    }

    private func connect<Address>(to address: Address) throws {
        let size = socklen_t(MemoryLayout<Address>.size)
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Platform.connect(descriptor, $0, size) }
        }
        if result != 0 { throw TestClient.lastError }
    }

    package func disconnect() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }

    /// Closes with a TCP reset.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        disconnect()
    }

    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }

    // MARK: Sending

    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends all bytes. Throws a `POSIXError` when the server has closed or does not read them in time.
    package func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = sendSome(rest)
            guard count > 0 else { throw TestClient.lastError }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends without waiting until the server reads nothing for a while. Returns the number of bytes sent.
    package func sendUntilFull(_ bytes: [UInt8], atMost limit: Int) -> Int {
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

    /// Reads the next response, with its `Content-Length`. Throws an `EndedEarly` when the server closes before its end, and a
    /// `POSIXError` when it resets the connection or takes too long.
    package func readResponse(toHead: Bool = false) throws -> TestResponse {
        let end = [UInt8]("\r\n\r\n".utf8)
        var headLength: Int?
        while headLength == nil {
            headLength = received.firstRange(of: end)?.upperBound
            if headLength == nil { try receiveMore() }
        }
        let head = try read(headLength ?? 0)
        var response = TestResponse(head: String(decoding: head, as: UTF8.self))
        let hasContent = !toHead && ![100, 204, 304].contains(response.status)
        response.body = try read(hasContent ? Int(response["Content-Length"] ?? "") ?? 0 : 0)
        return response
    }

    /// Reads to the end of the connection. Throws a `POSIXError` when it is reset.
    package func readToEnd() throws -> [UInt8] {
        while try receive() {}
        defer { received = [] }
        return received
    }

    /// Whether the server closes or resets the connection before it sends another byte.
    package func isEndedByServer() -> Bool {
        do {
            return try !receive()
        } catch {
            return (error as? POSIXError)?.code == .ECONNRESET
        }
    }

    /// Reads `count` bytes. Throws as `readResponse` does.
    package func read(_ count: Int) throws -> [UInt8] {
        while received.count < count { try receiveMore() }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// The server closed the connection after these bytes, earlier than expected.
    package struct EndedEarly: Error {
        let received: [UInt8]
    }

    private func receiveMore() throws {
        if try !receive() { throw EndedEarly(received: received) }
    }

    private func receive() throws -> Bool {
        var count = -1
        // A wait with a timeout is interrupted when a stopped process continues (signal(7)).
        repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
        if count < 0 { throw TestClient.lastError }
        received.append(contentsOf: buffer.prefix(count))
        return count > 0
    }
}
