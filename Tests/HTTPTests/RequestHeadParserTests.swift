import XCTest

@testable import HTTP

final class RequestHeadParserTests: XCTestCase {
    func testParse_whenHeadIsAsBrowsersSendIt_shouldReturnAllItsParts() throws {
        // Given
        let text =
            "POST /pets/7/contact?lang=pl&x=%2F HTTP/1.1\r\nHost: petspot.example:8080\r\nUser-Agent:  Mozilla/5.0 \t\r\n"
            + "Accept: */*\r\nContent-Length: 12\r\nCookie: a=1\r\ncookie: b=2\r\nX-Empty:\r\nX-Name: \u{142}\r\n\r\n"

        // When
        let head = try parseHead(text)

        // Then
        XCTAssertEqual(head.method, .post)
        XCTAssertEqual(head.path, "/pets/7/contact")
        XCTAssertEqual(head.query, "lang=pl&x=%2F")
        XCTAssertFalse(head.isHTTP10)
        XCTAssertEqual(head.framing, .length(12))
        XCTAssertTrue(head.keepsAlive)
        XCTAssertFalse(head.expectsContinue)
        XCTAssertEqual(head.fields["host"], "petspot.example:8080")
        XCTAssertEqual(head.fields["User-Agent"], "Mozilla/5.0")
        XCTAssertEqual(head.fields.values("COOKIE"), ["a=1", "b=2"])
        XCTAssertEqual(head.fields["X-Empty"], "")
        XCTAssertEqual(head.fields["X-Name"], "\u{142}")
        XCTAssertNil(head.fields["X-Nam"])
    }

    func testParse_whenRequestsArePipelined_shouldReturnOneAfterTheOther() throws {
        // Given
        var parser = RequestHeadParser(limits: HTTPLimits())
        let first = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\n".bytes
        let second = "\r\nHEAD /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".bytes

        // When
        let one = try XCTUnwrap(parser.parse((first + second)[...]))
        let two = try XCTUnwrap(parser.parse(second[...]))
        let none = try parser.parse([])

        // Then
        XCTAssertEqual(one.length, first.count)
        XCTAssertEqual(one.head.path, "/1")
        XCTAssertEqual(two.length, second.count)
        XCTAssertEqual(two.head.method, .head)
        XCTAssertFalse(two.head.keepsAlive)
        XCTAssertNil(none)
    }

    func testParse_whenHeadIsIncomplete_shouldNeedMore() {
        // Given
        let text = "\r\nGET /?q HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n"

        // When / Then
        for length in 0..<text.utf8.count {
            let outcome = HeadOutcome([Array(text.utf8.prefix(length))])
            XCTAssertEqual(outcome.summary, "needs more", "\(length) bytes")
        }
    }

    func testParse_whenMethodIsUnknown_shouldReturnOther() throws {
        // Given
        let cases: [(String, HTTPMethod)] = [
            ("GET", .get), ("HEAD", .head), ("POST", .post), ("PUT", .other), ("get", .other),
            ("M!#$%&'*+-.^_`|~9", .other),
            (String(repeating: "M", count: 32), .other),
        ]

        // When / Then
        for (method, expected) in cases {
            XCTAssertEqual(try parseHead("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n").method, expected, method)
        }
    }

    func testParse_whenRequestLineIsMalformed_shouldRefuse() {
        let host = "\r\nHost: a\r\n\r\n"
        assertRefused([
            (" / HTTP/1.1" + host, 400), ("GET" + host, 400), ("GET /" + host, 400), ("GET / " + host, 400),
            ("GET  / HTTP/1.1" + host, 400), ("GET /  HTTP/1.1" + host, 400), ("GET / HTTP/1.1 " + host, 400),
            ("GET\t/ HTTP/1.1" + host, 400), (" GET / HTTP/1.1" + host, 400), ("G(T / HTTP/1.1" + host, 400),
            ("G\u{E9}T / HTTP/1.1" + host, 400), ("G\0T / HTTP/1.1" + host, 400), ("GET / x HTTP/1.1" + host, 400),
            (String(repeating: "M", count: 33) + " / HTTP/1.1" + host, 501),
            (String(repeating: "M", count: 20_000), 501),
            ("\u{16}\u{3}\u{1}" + String(repeating: "\u{1}", count: 40), 400),
            ("\r\n\r\nGET / HTTP/1.1" + host, 400),
        ])
    }

    func testParse_whenVersionVaries_shouldFollowItsMajorNumber() throws {
        // Given
        let accepted = [("HTTP/1.0", true), ("HTTP/1.1", false), ("HTTP/1.2", false), ("HTTP/1.9", false)]

        // When / Then
        for (version, isHTTP10) in accepted {
            XCTAssertEqual(try parseHead("GET / \(version)\r\nHost: a\r\n\r\n").isHTTP10, isHTTP10, version)
        }
        let refused = [
            ("HTTP/2.0", 505), ("HTTP/0.9", 505), ("HTTP/9.9", 505), ("HTTP/1.10", 400), ("HTTP/1", 400),
            ("HTTP/1.", 400),
            ("HTTP/11.1", 400), ("http/1.1", 400), ("HTTP/+.1", 400), ("HTTP/1,1", 400), ("HTTPS/1.1", 400),
            ("HTTP/1.x", 400),
            ("HTTP 1.1", 400),
        ]
        assertRefused(
            refused.map { ("GET / \($0)\r\nHost: a\r\n\r\n", $1) } + [("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505)]
        )
    }

    func testParse_whenLineEndsAreNotCRLF_shouldRefuse() {
        assertRefused([
            ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\r\n\n", 400),
            ("GET / HTTP/1.1\r\rHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\r\n\r\n", 400),
            ("\nGET / HTTP/1.1\r\n", 400),
            ("\r\rGET / HTTP/1.1\r\n", 400), ("\n", 400),
        ])
    }

    func testParse_whenFieldLineIsMalformed_shouldRefuse() {
        let lines = [
            "X : a", "X\t: a", ": a", "X", "X a", " X: a", "\tX: a", "X(: a", "\u{E9}: a", "X: a\r\n b", "X: a\r\n\tb",
            "X: a\0",
            "X: \u{1}", "X: a\u{7F}b", "X: a\u{B}b", "X\0: a", "X:\u{8}",
        ]
        assertRefused(lines.map { ("GET / HTTP/1.1\r\nHost: a\r\n\($0)\r\n\r\n", 400) })
        assertRefused([("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400)])
    }

    func testParse_whenValueHoldsTabOrOctetsBeyondASCII_shouldTakeThem() throws {
        // Given
        let bytes = "GET / HTTP/1.1\r\nHost: a\r\nX: a\t: b ".bytes + [0x80, 0xFF] + "\r\n\r\n".bytes

        // When
        let head = try XCTUnwrap(outcomeOfHead(bytes).head)

        // Then
        XCTAssertEqual(head.fields["X"], "a\t: b \u{FFFD}\u{FFFD}")
    }
}
