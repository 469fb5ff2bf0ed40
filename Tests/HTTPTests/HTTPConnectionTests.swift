@testable import HTTP
import XCTest

/// What the protocol of a connection makes of what arrives, without a socket.
final class HTTPConnectionTests: XCTestCase {
    /// A conversation: what the client sends, what the server makes of it, and what it sends.
    private typealias Case = (
        about: String, receives: String, events: [String], sends: String, state: HTTPConnection.State
    )

    private let get = "GET /a HTTP/1.1¶Host: a¶¶"
    private let date = "Date: Thu, 01 Jan 1970 00:00:00 GMT"
    private let post = "POST /p HTTP/1.1¶Host: a¶"

    private func assertEach(_ cases: [Case], endsInput: Bool = false, line: UInt = #line) {
        for (about, receives, events, sends, state) in cases {
            let bytes = receives.replacing("¶", with: "\r\n").bytes
            for pieces in bytes.arrivals {
                // When
                var talk = Conversation()
                for piece in pieces { talk.receive(piece) }
                if endsInput { talk.receiveEnd() }

                // Then
                let message = "\(about), in \(pieces.count) pieces"
                XCTAssertEqual(talk.events, events, message, line: line)
                XCTAssertEqual(talk.sent.replacing("\r\n", with: "¶"), sends, message, line: line)
                XCTAssertEqual(talk.connection.state, state, message, line: line)
            }
        }
    }

    private func ok(_ text: String, _ field: String = "") -> String {
        "HTTP/1.1 200 OK¶\(date)¶Content-Length: \(text.utf8.count)¶\(field)¶\(text)"
    }

    private func refusal(_ status: String, _ reason: String) -> String {
        "HTTP/1.1 \(status)¶\(date)¶Content-Length: \(reason.utf8.count)¶Connection: close¶¶\(reason)"
    }

    func testConnection_whenRequestsFollowEachOther_shouldRespondInOrderAndPersist() {
        let last = "GET /z HTTP/1.1¶Host: a¶Connection: close¶¶"
        let old = "GET /o HTTP/1.0¶Connection: keep-alive¶¶"
        assertEach([
            ("nothing", "", [], "", .idle),
            ("one", get, ["/a"], ok("/a"), .idle),
            ("two", get + get, ["/a", "/a"], ok("/a") + ok("/a"), .idle),
            ("an empty line between", get + "¶" + get, ["/a", "/a"], ok("/a") + ok("/a"), .idle),
            ("an empty line after", get + "¶", ["/a"], ok("/a"), .idle),
            ("half a head after", get + "GET", ["/a"], ok("/a"), .receivingHead),
            ("one after the last", last + get, ["/z"], ok("/z", "Connection: close¶"), .lingering),
            ("HTTP/1.0", "GET /o HTTP/1.0¶¶", ["/o"], ok("/o", "Connection: close¶"), .lingering),
            ("HTTP/1.0 that persists", old + get, ["/o", "/a"], ok("/o", "Connection: keep-alive¶") + ok("/a"), .idle),
        ])
    }

    func testConnection_whenARequestHasABody_shouldGiveItToItsReader() {
        let length = post + "Content-Length: 5¶¶hello"
        let chunks = post + "Transfer-Encoding: chunked¶¶2¶he¶3;x=y¶llo¶0¶X: y¶¶"
        let broken = post + "Transfer-Encoding: chunked¶¶x¶" + get
        assertEach([
            ("a length", length + get, ["/p", "hello", "/a"], ok("hello") + ok("/a"), .idle),
            ("chunks", chunks + get, ["/p", "hello", "/a"], ok("hello") + ok("/a"), .idle),
            ("no body", post + "Content-Length: 0¶¶" + get, ["/p", "", "/a"], ok("") + ok("/a"), .idle),
            (
                "broken chunks", broken, ["/p", "malformed chunk size"],
                refusal("400 Bad Request", "malformed chunk size"), .lingering
            ),
            ("the beginning", post + "Content-Length: 5¶¶hel", ["/p"], "", .responding),
        ])
    }

    func testConnection_whenABodyIsNotRead_shouldSkipItOrDropTheRest() {
        let unread = "POST /unread HTTP/1.1¶Host: a¶"
        // Given: it is responded to as soon as its head has arrived.
        for (rest, persists) in [("hello", true), ("hell", false), ("hello" + get, true)] {
            var talk = Conversation()

            // When
            talk.receive((unread + "Content-Length: 5¶¶" + rest).replacing("¶", with: "\r\n").bytes)

            // Then
            XCTAssertEqual(talk.connection.state, persists ? .idle : .lingering, rest)
            XCTAssertEqual(talk.connection.dropsBody, !persists, rest)
            XCTAssertEqual(talk.sent.contains("Connection: close"), !persists, rest)
            XCTAssertEqual(talk.events.last == "/a", rest.count > 5)
        }
    }

    func testConnection_whenClientWaitsForContinue_shouldSendItOnceToThoseWhoShallSend() {
        let interim = "HTTP/1.1 100 Continue¶¶"
        let expecting = post + "Content-Length: 5¶Expect: 100-continue¶¶"
        // Given
        for (head, body, sends) in [
            (expecting, "hello", interim + ok("hello")),
            (expecting.replacing("/p", with: "/unread"), "", ok("/unread", "Connection: close¶")),
            (expecting.replacing("1.1", with: "1.0"), "hello", ok("hello", "Connection: close¶")),
            (post + "Expect: 100-continue¶¶", "", ok("")),
        ] {
            var talk = Conversation()

            // When
            talk.receive(head.replacing("¶", with: "\r\n").bytes)
            talk.receive(body.bytes)

            // Then
            XCTAssertEqual(talk.sent.replacing("\r\n", with: "¶"), sends, head)
        }
        var eager = Conversation()
        eager.receive((expecting + "h").replacing("¶", with: "\r\n").bytes)
        eager.receive("ello".bytes)
        XCTAssertEqual(eager.sent.replacing("\r\n", with: "¶"), ok("hello"), "the body has begun")
    }

    func testConnection_whenMethodOrStatusAllowsNoContent_shouldSendNone() {
        let empty = "HTTP/1.1 204 No Content¶\(date)¶¶"
        let head = "HTTP/1.1 200 OK¶\(date)¶Content-Length: 2¶¶"
        let refused = "HTTP/1.1 400 Bad Request¶\(date)¶Content-Length: 12¶Connection: close¶¶"
        assertEach([
            ("HEAD", get.replacing("GET", with: "HEAD") + get, ["/a", "/a"], head + ok("/a"), .idle),
            ("HEAD that is refused", "HEAD / HTTP/1.1¶¶", ["missing Host"], refused, .lingering),
            ("204", get.replacing("/a", with: "/empty") + get, ["/empty", "/a"], empty + ok("/a"), .idle),
        ])
    }

    func testConnection_whenAHeadIsRefused_shouldRespondAndDropTheRest() {
        assertEach([
            (
                "a malformed one", "GET /¶", ["malformed request line"],
                refusal("400 Bad Request", "malformed request line"), .lingering
            ),
            (
                "CONNECT", get + "CONNECT a:443 HTTP/1.1¶Host: a¶¶" + get, ["/a", "CONNECT"],
                ok("/a") + refusal("501 Not Implemented", "CONNECT"), .lingering
            ),
            (
                "a bracket without an address", "GET / HTTP/1.1¶Host: [.]¶¶", ["malformed Host"],
                refusal("400 Bad Request", "malformed Host"), .lingering
            ),
        ])
    }

    func testConnection_whenClientSendsNoMore_shouldRespondToWhatIsWholeAndClose() {
        let cut = "connection closed before the end of the body"
        assertEach(
            [
                ("nothing", "", [], "", .closed),
                ("an empty line", "¶", [], "", .closed),
                ("half a head", "GET", [], "", .closed),
                ("a request", get, ["/a"], ok("/a"), .closed),
                ("two and a half", get + get + "G", ["/a", "/a"], ok("/a") + ok("/a"), .closed),
                (
                    "half a body", post + "Content-Length: 9¶¶hel", ["/p", cut], refusal("400 Bad Request", cut),
                    .closed
                ),
                (
                    "half a chunk", post + "Transfer-Encoding: chunked¶¶5¶hel", ["/p", cut],
                    refusal("400 Bad Request", cut), .closed
                ),
            ],
            endsInput: true
        )
    }

    func testReceive_whenNothingFollowsTheResponse_shouldDropUpToALimit() {
        // Given
        var limits = HTTPLimits()
        limits.lingerLength = 100
        var talk = Conversation(limits: limits)
        talk.receive("GET / HTTP/1.0\r\n\r\n".bytes)

        // When / Then
        talk.receive([UInt8](repeating: 0x61, count: 99))
        XCTAssertEqual(talk.connection.state, .lingering)
        talk.receive([0x61])
        XCTAssertEqual(talk.connection.state, .closed)
    }

    func testNextRequest_whenOutputIsFull_shouldWaitUntilItIsSent() throws {
        // Given: responses that reach the limit one by one, and a content that is not copied
        var limits = HTTPLimits()
        limits.batchLength = 200
        for content in [[UInt8](repeating: 0x61, count: 60), [UInt8](repeating: 0x61, count: 300)] {
            var connection = HTTPConnection(limits: limits)
            connection.receive(text: String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 5))
            let date: FieldValue = "Thu, 01 Jan 1970 00:00:00 GMT"
            var batches: [Int] = []

            // When
            while !connection.needsInput {
                var count = 0
                while try connection.nextRequest() != nil {
                    connection.respond(with: HTTPResponse(.ok, body: .bytes(content)), date: date)
                    count += 1
                }
                batches.append(count)
                connection.output.advance(by: connection.output.count)
                connection.finishOutput()
            }

            // Then
            XCTAssertEqual(batches, content.count == 60 ? [2, 2, 1] : [1, 1, 1, 1, 1, 0])
        }
    }

    func testRefuseSlowHead_whenAHeadHasBegun_shouldBeTheLastAndGiveNoMoreTime() {
        // Given
        var talk = Conversation()
        talk.receive("HEAD / HTTP/1.1\r\nHo".bytes)

        // When
        let error = talk.connection.refuseSlowHead()
        talk.respond(to: error)

        // Then
        XCTAssertEqual(error.status, .requestTimeout)
        XCTAssert(talk.sent.hasSuffix("Connection: close\r\n\r\n"), "no content to HEAD")
        XCTAssertEqual(talk.connection.state, .lingering)
        XCTAssertFalse(talk.connection.dropsBody)
    }

    func testNextPiece_whenItsRequestIsOver_shouldNotTakeFromTheNext() throws {
        // Given
        var connection = HTTPConnection()
        for content in ["one", "two"] {
            connection.receive(text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n" + content)
        }
        let first = try XCTUnwrap(try connection.nextRequest())
        connection.respond(with: HTTPResponse(.ok), date: "Thu, 01 Jan 1970 00:00:00 GMT")
        XCTAssertThrowsError(try connection.nextPiece(of: first))

        // When
        let second = try XCTUnwrap(try connection.nextRequest())

        // Then
        XCTAssertThrowsError(try connection.nextPiece(of: first))
        guard case .content(let piece) = try connection.nextPiece(of: second) else { return XCTFail("no content") }
        XCTAssertEqual(piece, Array("two".utf8))
    }

    func testRefuseBody_whenItsReaderAsks_shouldThrowTheErrorAgainAndAgain() throws {
        // Given
        var connection = HTTPConnection()
        connection.receive(text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
        let head = try XCTUnwrap(try connection.nextRequest())

        // When
        connection.refuseBody(HTTPError(.serviceUnavailable, "full"))

        // Then
        for _ in 0..<2 {
            XCTAssertThrowsError(try connection.nextPiece(of: head)) {
                XCTAssertEqual($0 as? HTTPError, HTTPError(.serviceUnavailable, "full"))
            }
        }
    }

    func testClose_whenAResponseIsBeingMade_shouldDropItAndFailTheBody() throws {
        // Given
        var connection = HTTPConnection()
        connection.receive(text: "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
        let head = try XCTUnwrap(try connection.nextRequest())

        // When
        connection.close()

        // Then
        XCTAssertThrowsError(try connection.nextPiece(of: head))
        connection.respond(with: HTTPResponse(.ok), date: "Thu, 01 Jan 1970 00:00:00 GMT")
        XCTAssertTrue(connection.output.isEmpty)
        XCTAssertEqual(connection.state, .closed)
    }

    func testRespond_whenServerStops_shouldBeTheLast() {
        // Given
        var talk = Conversation()
        talk.isLast = true

        // When
        talk.receive((get + get).replacing("¶", with: "\r\n").bytes)

        // Then
        XCTAssertEqual(talk.events, ["/a"])
        XCTAssertEqual(talk.sent.replacing("\r\n", with: "¶"), ok("/a", "Connection: close¶"))
    }
}

/// A connection and its owner, who responds to each request with its path, or with its body as soon as that is whole.
private struct Conversation {
    var connection: HTTPConnection
    var isLast = false
    /// What was understood: paths, bodies, errors.
    private(set) var events: [String] = []
    private(set) var sent = ""
    private var body: [UInt8]?
    private var reading: RequestHead?

    init(limits: HTTPLimits = HTTPLimits()) {
        connection = HTTPConnection(limits: limits)
    }

    mutating func receive(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { connection.receive($0) }
        goOn()
    }

    mutating func receiveEnd() {
        connection.receiveEnd()
        goOn()
    }

    mutating func respond(to error: HTTPError) {
        events.append("\(error.reason)")
        respond(with: HTTPResponse(error.status, body: .bytes(Array("\(error.reason)".utf8))))
    }

    private mutating func goOn() {
        do throws(HTTPError) {
            if body != nil { try read() }
            while let head = try connection.nextRequest() {
                events.append(head.path)
                body = []
                switch head.path {
                case "/p":
                    reading = head
                    try read()
                case "/empty": respond(with: HTTPResponse(.noContent))
                default: respond(with: HTTPResponse(.ok, body: .bytes(Array(head.path.utf8))))
                }
            }
        } catch {
            respond(to: error)
        }
        send()
    }

    private mutating func read() throws(HTTPError) {
        guard let reading else { return }
        while true {
            switch try connection.nextPiece(of: reading) {
            case .content(let piece): body? += piece
            case .missing: return
            case .end:
                let content = body ?? []
                events.append(String(decoding: content, as: UTF8.self))
                return respond(with: HTTPResponse(.ok, body: .bytes(content)))
            }
        }
    }

    private mutating func respond(with response: HTTPResponse) {
        body = nil
        connection.respond(with: response, date: "Thu, 01 Jan 1970 00:00:00 GMT", isLast: isLast)
        send()
    }

    private mutating func send() {
        sent += String(decoding: connection.output.bytes, as: UTF8.self)
        connection.output.advance(by: connection.output.count)
        connection.finishOutput()
    }
}

extension HTTPConnection {
    fileprivate mutating func receive(text: String) {
        text.bytes.withUnsafeBytes { receive($0) }
    }
}
