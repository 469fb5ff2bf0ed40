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

    /// Reads the answers that are expected, then finds out what became of the connection.
    func observe(expecting outcome: Outcome) -> [String] {
        var seen: [String] = []
        do {
            if outcome.clientEnds { client.finishSending() }
            for expected in outcome.answers { seen.append(try readAnswer(expected)) }
            if outcome.end == .open {
                try write("GET /last HTTP/1.1¶Host: a¶Connection: close¶¶")
                let answer = try readAnswer("get /last")
                seen.append(answer == "get /last [close]" ? "open" : answer)
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

    /// The next final answer; every one must say when it was made (RFC 9110, section 6.6.1) and how long its content is.
    private func readAnswer(_ expected: ExpectedAnswer) throws -> String {
        var answer = try client.readAnswer(toHead: expected.isToHead)
        // Whether an interim answer comes depends on how fast the body does (RFC 9110, section 10.1.1).
        while answer.status == 100 { answer = try client.readAnswer(toHead: expected.isToHead) }
        var text = answer.status == 200 ? answer.text : "\(answer.status)"
        if expected.isToHead { text = "\(answer.status) for \(answer["content-length"] ?? "?") bytes" }
        if let connection = answer["connection"] { text += " [\(connection)]" }
        if answer["date"] == nil { text += " without Date" }
        let hasNoContent = answer.status == 204 || answer.status == 304
        if hasNoContent != (answer["content-length"] == nil) { text += " with a wrong Content-Length" }
        return text
    }
}
