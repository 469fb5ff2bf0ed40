import XCTest

/// RFC 9112, section 9: what becomes of the connection, and many requests on one.
final class PersistenceConformanceTests: XCTestCase {
    func testConnection_whenOptionsVary_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 9.3", "1.1 persists", "1.1¶Host: a", .open("get /")),
            ("9112 9.3", "1.1 persists, though it says so", "1.1¶Host: a¶Connection: keep-alive", .open("get /")),
            ("9112 9.6", "close", "1.1¶Host: a¶Connection: close", .closed("get /")),
            ("9110 7.6.1", "options have no case", "1.1¶Host: a¶connection: CLOSE", .closed("get /")),
            ("9110 7.6.1", "close among others", "1.1¶Host: a¶Connection: x, close ,y", .closed("get /")),
            ("9110 5.6.1", "close after empty elements", "1.1¶Host: a¶Connection: ,,close", .closed("get /")),
            ("9110 7.6.1", "close in a second line", "1.1¶Host: a¶Connection: x¶Connection: close", .closed("get /")),
            ("9112 9.3", "close outweighs keep-alive", "1.1¶Host: a¶Connection: close, keep-alive", .closed("get /")),
            ("9110 7.6.1", "another option", "1.1¶Host: a¶Connection: closed", .open("get /")),
            ("9110 5.6.1", "no option", "1.1¶Host: a¶Connection: ,", .open("get /")),
            ("9110 5.6.1", "no value", "1.1¶Host: a¶Connection:", .open("get /")),
            ("9112 9.3", "1.0 does not persist", "1.0", .closed("get /")),
            ("9112 9.3", "1.0 does when it asks to", "1.0¶Connection: keep-alive", .open("get / [keep-alive]")),
            ("9110 7.6.1", "options have no case in 1.0", "1.0¶Connection: Keep-Alive", .open("get / [keep-alive]")),
            ("9110 7.6.1", "among others in 1.0", "1.0¶Connection: te, keep-alive", .open("get / [keep-alive]")),
            ("9110 7.6.1", "another option in 1.0", "1.0¶Connection: keep", .closed("get /")),
            ("9112 9.3", "close outweighs it in 1.0", "1.0¶Connection: keep-alive, close", .closed("get /")),
            ("9112 C.2.2", "the field of that name is none", "1.0¶Keep-Alive: timeout=5", .closed("get /")),
            ("9110 7.8", "an upgrade", "1.1¶Host: a¶Connection: Upgrade¶Upgrade: websocket", .open("get /")),
            ("9110 7.8", "an upgrade in 1.0", "1.0¶Connection: Upgrade¶Upgrade: h2c", .closed("get /")),
        ]) { "GET / HTTP/\($0)¶¶" }
    }

    func testPipeline_whenRequestsFollowEachOther_shouldRespondAsTheTableSays() throws {
        let (a, b, c) = ("GET /a HTTP/1.1¶Host: a¶¶", "GET /b HTTP/1.1¶Host: a¶¶", "HEAD /c HTTP/1.1¶Host: a¶¶")
        let post = "POST /p HTTP/1.1¶Host: a¶Content-Length: 5¶¶hello"
        let chunks = "POST /q HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶5¶hello¶0¶X: y¶¶"
        let broken = chunks.replacing("5¶", with: "g¶")
        let last = "GET /z HTTP/1.1¶Host: a¶Connection: close¶¶"
        try assertConformance([
            ("9112 9.3.2", "two requests", a + b, .open("get /a", "get /b")),
            ("9112 9.3.2", "three requests", a + a + b, .open("get /a", "get /a", "get /b")),
            ("9112 9.3.2", "after a body", post + a, .open("post /p = 5 hello", "get /a")),
            ("9112 9.3.2", "after chunks", chunks + a, .open("post /q = 5 hello", "get /a")),
            ("9112 9.3.2", "chunks after a body", post + chunks, .open("post /p = 5 hello", "post /q = 5 hello")),
            ("9112 9.3.2", "after HEAD", c + a, .open(.head("head /c"), "get /a")),
            ("9112 9.6", "after the last one", a + last + b, .closed("get /a", "get /z")),
            ("9112 9.6", "a malformed one after the last", last + "NONSENSE¶¶", .closed("get /z")),
            ("9112 9.3.2", "after HTTP/1.0", "GET / HTTP/1.0¶¶" + a, .closed("get /")),
            ("9112 2.2", "one empty line between", post + "¶" + a, .open("post /p = 5 hello", "get /a")),
            ("9112 2.2", "two empty lines between", post + "¶¶" + a, .refused(400, after: "post /p = 5 hello")),
            ("9112 9.3.2", "a malformed one between", a + "GET¶¶" + b, .refused(400, after: "get /a")),
            ("9112 9.3.2", "one without Host between", a + "GET / HTTP/1.1¶¶" + b, .refused(400, after: "get /a")),
            ("9112 9.3.2", "broken chunks between", a + broken + b, .refused(400, after: "get /a")),
        ])
    }

    func testResponse_whenItHasNoContent_shouldRespondAsTheTableSays() throws {
        let chunked = "HEAD / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶"
        let (noHost, noSize) = ("refused: missing Host", "malformed chunk size")
        try assertConformance([
            ("9110 9.3.2", "HEAD", "HEAD /a?b HTTP/1.1¶Host: a¶¶", .open(.head("head /a?b"))),
            ("9110 9.3.2", "HEAD, then close", "HEAD / HTTP/1.1¶Host: a¶Connection: close¶¶", .closed(.head("head /"))),
            ("9110 9.3.2", "HEAD in HTTP/1.0", "HEAD / HTTP/1.0¶¶", .closed(.head("head /"))),
            ("9110 9.3.2", "HEAD that is refused", "HEAD / HTTP/1.1¶¶", .closed(.head(noHost, status: 400))),
            ("9110 9.3.2", "HEAD with broken chunks", chunked + "g¶¶", .closed(.head(noSize, status: 400))),
            ("9110 15.3.5", "204", "GET /empty HTTP/1.1¶Host: a¶¶", .open("204")),
            ("9110 15.4.5", "304", "GET /unchanged HTTP/1.1¶Host: a¶¶", .open("304")),
            ("9110 15.3.5", "204, then close", "GET /empty HTTP/1.0¶¶", .closed("204")),
        ])
    }
}
