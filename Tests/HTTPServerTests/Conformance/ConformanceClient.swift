import Foundation
import Platform
import TestSupport

/// A client that sends one request and writes down what it sees, in the words of `Outcome.transcript`.
struct ConformanceClient {
    private let client: TestClient
    private let writing: Writing

    /// Connects, and sends a request in which `¶` is a CRLF.
    init(port: UInt16, writing: Writing, request: String) throws {
        client = try TestClient(port: port)
        self.writing = writing
        try write(request)
    }

    /// Reads the responses that are expected, then finds out what became of the connection.
    func observe(expecting outcome: Outcome) -> [String] {
        var seen: [String] = []
        do {
            if outcome.clientEnds { client.finishSending() }
            for expected in outcome.responses { seen.append(try readResponse(expected)) }
            if outcome.end == .open {
                try write("GET /last HTTP/1.1¶Host: a¶Connection: close¶¶")
                let response = try readResponse("get /last")
                seen.append(response == "get /last [close]" ? "open" : response)
            }
            let rest = try client.readToEnd()
            if !rest.isEmpty { seen.append(String(decoding: rest, as: UTF8.self)) }
            if outcome.end != .open { seen.append("closed") }
        } catch {
            seen.append("\(error)")
        }
        return seen
    }

    private func write(_ text: String) throws {
        let lines = text.split(separator: "¶", omittingEmptySubsequences: false)
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        switch writing {
        case .whole:
            try client.send(bytes)
        case .byteByByte:
            var yes: Int32 = 1
            setsockopt(client.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
            for byte in bytes { try client.send([byte]) }
        }
    }

    /// The next final response; every one must say when it was made (RFC 9110, section 6.6.1) and how long its content is.
    private func readResponse(_ expected: ExpectedResponse) throws -> String {
        var response = try client.readResponse(toHead: expected.isToHead)
        // Whether an interim response comes depends on how fast the body does (RFC 9110, section 10.1.1).
        while response.status == 100 { response = try client.readResponse(toHead: expected.isToHead) }
        var text = response.status == 200 ? response.text : "\(response.status)"
        if expected.isToHead { text = "\(response.status) for \(response["content-length"] ?? "?") bytes" }
        if let connection = response["connection"] { text += " [\(connection)]" }
        if response["date"] == nil { text += " without Date" }
        let hasNoContent = response.status == 204 || response.status == 304
        if hasNoContent != (response["content-length"] == nil) { text += " with a wrong Content-Length" }
        return text
    }
}
