import XCTest

/// One row of a conformance table: the section it tests, what it is about, what a client sends on a new connection,
/// and what must come back.
///
/// In what is sent, `¶` is a CRLF; a lone `\r` or `\n` is itself.
typealias Exchange = (section: String, about: String, sends: String, outcome: Outcome)

/// What must come back on a connection, and what must become of it.
struct Outcome {
    /// The final responses, in order.
    let responses: [ExpectedResponse]
    let end: End
    /// Whether the client says that it sends no more, so that what is incomplete stays so.
    let clientEnds: Bool

    /// What becomes of the connection.
    enum End {
        /// It can be used for another request.
        case open
        /// The last response announces that it is closed, and it is.
        case announced
        /// It is closed without a word, since the client has left or asks for nothing.
        case silent
    }

    /// These responses, then the connection serves on.
    static func open(_ responses: ExpectedResponse...) -> Outcome {
        Outcome(responses: responses, end: .open, clientEnds: false)
    }

    /// These responses, of which the last announces the end of the connection.
    static func closed(_ responses: ExpectedResponse...) -> Outcome {
        Outcome(responses: responses, end: .announced, clientEnds: false)
    }

    /// One refusal after these responses, and the end of the connection.
    /// - Parameter clientEnds: whether the client ends its side after what it sent.
    static func refused(_ status: Int, after responses: ExpectedResponse..., clientEnds: Bool = false) -> Outcome {
        Outcome(responses: responses + [ExpectedResponse("\(status)")], end: .announced, clientEnds: clientEnds)
    }

    /// These responses, and none to what the client leaves incomplete when it ends its side.
    static func left(_ responses: ExpectedResponse...) -> Outcome {
        Outcome(responses: responses, end: .silent, clientEnds: true)
    }

    /// These responses, and then nothing, until the server has waited long enough.
    static func outwaited(_ responses: ExpectedResponse...) -> Outcome {
        Outcome(responses: responses, end: .silent, clientEnds: false)
    }

    /// What a client should see, a line for each response and one for the connection.
    var transcript: [String] {
        var lines = responses.map(\.description)
        if end == .announced { lines[lines.count - 1] += " [close]" }
        return lines + [end == .open ? "open" : "closed"]
    }
}

/// One response as the tables write it: the content of a `200`, or else the status code.
struct ExpectedResponse: ExpressibleByStringInterpolation, CustomStringConvertible {
    let description: String
    /// Whether it is to `HEAD`: then it has no content, only its length.
    var isToHead = false

    init(stringLiteral text: String) { self.init(text) }

    init(_ text: String) { description = text }

    /// The response to `HEAD` where another method would bring this content.
    static func head(_ content: String, status: Int = 200) -> ExpectedResponse {
        var response = ExpectedResponse("\(status) for \(content.utf8.count) bytes")
        response.isToHead = true
        return response
    }
}

/// How a client writes: what comes back must not depend on it.
enum Writing: CaseIterable {
    case whole
    case byteByByte
}

extension XCTestCase {
    /// Performs each exchange in each way of writing, on a connection of its own. All are under way at once, so that
    /// those which wait for a deadline wait together.
    /// - Parameters:
    ///   - port: another server than the conformance server.
    ///   - frame: the message around what the rows vary.
    func assertConformance(
        _ exchanges: [Exchange],
        port: UInt16? = nil,
        file: StaticString = #filePath,
        line: UInt = #line,
        frame: (_ row: String) -> String = { $0 }
    ) throws {
        // Given
        let port = try port ?? ConformanceServer.port()
        let variants = exchanges.flatMap { exchange in Writing.allCases.map { (exchange, $0) } }
        // When
        let clients = try variants.map { exchange, writing in
            try ConformanceClient(port: port, writing: writing, request: frame(exchange.sends))
        }
        // Then
        for ((exchange, writing), client) in zip(variants, clients) {
            let message = "RFC \(exchange.section): \(exchange.about), written \(writing)"
            let seen = client.observe(expecting: exchange.outcome)
            XCTAssertEqual(seen, exchange.outcome.transcript, message, file: file, line: line)
        }
    }
}
