import TestSupport
import XCTest

/// RFC 9110, section 10.1.1: `Expect`.
final class ExpectConformanceTests: XCTestCase {
    func testExpect_whenBodyComesAtOnce_shouldRespondAsTheTableSays() throws {
        let post = "POST / HTTP/1.1¶Host: a¶Content-Length: 5¶Expect: "
        try assertConformance([
            ("9110 10.1.1", "a body at once", post + "100-continue¶¶hello", .open("post / = 5 hello")),
            ("9110 10.1.1", "its value has no case", post + "100-Continue¶¶hello", .open("post / = 5 hello")),
            ("9110 10.1.1", "twice", post + "100-continue¶Expect: 100-continue¶¶hello", .open("post / = 5 hello")),
            ("9110 10.1.1", "an unknown one", post + "more¶¶hello", .refused(417)),
            ("9110 10.1.1", "an unknown one among others", post + "100-continue, more¶¶hello", .refused(417)),
            ("9110 10.1.1", "an unknown one after it", post + "100-continue¶Expect: more¶¶hello", .refused(417)),
            ("9110 10.1.1", "one with a parameter", post + "100-continue;a=b¶¶hello", .refused(417)),
            ("9110 10.1.1", "half of one", post + "100¶¶hello", .refused(417)),
            ("9110 10.1.1", "one with a value", post + "100-continue=1¶¶hello", .refused(417)),
            ("9110 10.1.1", "an empty one", post + "¶¶hello", .refused(417)),
            ("9110 10.1.1", "no body", "POST / HTTP/1.1¶Host: a¶Expect: 100-continue¶¶", .open("post /")),
            ("9110 10.1.1", "GET", "GET / HTTP/1.1¶Host: a¶Expect: 100-continue¶¶", .open("get /")),
            ("9110 10.1.1", "an unknown one in 1.0", "GET / HTTP/1.0¶Expect: more¶¶", .closed("get /")),
        ])
    }

    func testExpect_whenClientWaits_shouldSendContinueOnlyToThoseWhoShallSend() throws {
        let table: [(about: String, head: String, firstStatus: Int)] = [
            ("a body that is wanted", "POST / HTTP/1.1¶Content-Length: 5", 100),
            ("a body that nobody reads", "POST /unread HTTP/1.1¶Content-Length: 5", 200),
            ("chunks that nobody reads", "POST /unread HTTP/1.1¶Transfer-Encoding: chunked", 200),
            ("a body that is too long", "POST / HTTP/1.1¶Content-Length: 1001", 413),
            ("no body", "POST / HTTP/1.1", 200),
            ("an empty body", "POST / HTTP/1.1¶Content-Length: 0", 200),
            ("a malformed length", "POST / HTTP/1.1¶Content-Length: +5", 400),
            ("another expectation", "POST / HTTP/1.1¶Content-Length: 5¶Expect: more", 417),
        ]
        for (about, head, firstStatus) in table {
            // Given
            let client = try TestClient(port: ConformanceServer.port())
            // When
            try client.send("\(head)¶Host: a¶Expect: 100-continue¶¶".replacing("¶", with: "\r\n"))
            // Then
            XCTAssertEqual(try client.readResponse().status, firstStatus, about)
        }
    }

    func testExpect_whenClientWasToldToContinue_shouldRespondToWhatItSends() throws {
        let table = [("Content-Length: 5", "hello"), ("Transfer-Encoding: chunked", "5\r\nhello\r\n0\r\n\r\n")]
        for (field, body) in table {
            // Given
            let client = try TestClient(port: ConformanceServer.port())
            try client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\(field)\r\n\r\n")
            let interim = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            XCTAssertEqual(try client.read(interim.count), interim, field)
            // When
            try client.send(body)
            // Then
            XCTAssertEqual(try client.readResponse().text, "post / = 5 hello", field)
        }
    }

    func testExpect_whenClientSpeaksHTTP10_shouldSendNoContinue() throws {
        // Given
        let client = try TestClient(port: ConformanceServer.port())
        // When
        try client.send("POST / HTTP/1.0\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        try client.send("hello")
        // Then
        XCTAssertEqual(try client.readResponse().text, "post / = 5 hello")
    }

    func testExpect_whenBodyIsNotRead_shouldCloseSinceItMayStillCome() throws {
        // Given
        let client = try TestClient(port: ConformanceServer.port())
        // When
        try client.send("POST /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        // Then
        XCTAssertEqual(try client.readResponse()["connection"], "close")
        XCTAssertEqual(try client.readToEnd(), [])
    }
}
