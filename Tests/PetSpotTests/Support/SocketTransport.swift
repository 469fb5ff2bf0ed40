import Dispatch
import Foundation

/// A real connection to a server on this machine: one for each request, so that its end is the answer's end.
struct SocketTransport: Transport {
    let port: UInt16

    /// What went wrong on the way.
    struct Failure: Error {
        let call: String
    }

    func send(_ request: TestRequest) async throws -> TestResponse {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try exchange(request) }) }
        }
    }

    private func exchange(_ request: TestRequest) throws -> TestResponse {
        let descriptor = try connected()
        defer { close(descriptor) }
        var lines = ["\(request.method) \(request.path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"]
        lines += request.fields.map { "\($0): \($1)" }
        if request.method == "POST" { lines.append("Content-Length: \(request.body.count)") }
        try write(Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + request.body, to: descriptor)
        return try parse(readToEnd(descriptor))
    }

    private func connected() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw Failure(call: "connect")
        }
        return descriptor
    }

    private func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure(call: "send") }
            rest = rest.dropFirst(count)
        }
    }

    private func readToEnd(_ descriptor: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &piece, piece.count)
            guard count >= 0 else { throw Failure(call: "read") }
            if count == 0 { return bytes }
            bytes += piece[..<count]
        }
    }

    private func parse(_ bytes: [UInt8]) throws -> TestResponse {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Failure(call: "parse") }
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n")
        guard let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") else {
            throw Failure(call: "parse")
        }
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (name: String(parts[0]), value: parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
        return TestResponse(status: status, fields: Array(fields), body: Array(bytes[end.upperBound...]))
    }
}
