import XCTest

/// RFC 9112, section 11.2: requests in which a proxy could see one message and this server two. Whatever this server
/// makes of them, `/smuggled` must never get a response.
final class SmugglingConformanceTests: XCTestCase {
    private let smuggled = "GET /smuggled HTTP/1.1¶Host: a¶¶"

    func testFraming_whenLengthAndCodingAreBothThere_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 6.3", "a length first", "Content-Length: 5¶Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.3", "a coding first", "Transfer-Encoding: chunked¶Content-Length: 5", .refused(400)),
            ("9112 6.3", "a length of zero", "Content-Length: 0¶Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.3", "a length that fits all", "Content-Length: 40¶Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.3", "other fields between", "Content-Length: 5¶X: y¶Z:¶transfer-encoding: CHUNKED", .refused(400)),
            ("9112 6.3", "an unknown coding", "Content-Length: 5¶Transfer-Encoding: gzip", .refused(400)),
            ("9112 6.3", "no coding", "Content-Length: 5¶Transfer-Encoding: identity", .refused(400)),
            ("9112 6.3", "an empty coding", "Content-Length: 5¶Transfer-Encoding:", .refused(400)),
            ("9112 6.3", "a malformed length", "Transfer-Encoding: chunked¶Content-Length: +5", .refused(400)),
            ("9112 5.1", "a space after its name", "Content-Length: 5¶Transfer-Encoding : chunked", .refused(400)),
            ("9112 5.1", "a space in a length's line", "Transfer-Encoding: chunked¶Content-Length : 5", .refused(400)),
            ("9112 5.2", "a folded coding", "Content-Length: 5¶Transfer-Encoding:¶ chunked", .refused(400)),
            ("9112 2.2", "after a bare LF", "Content-Length: 5¶X: y\nTransfer-Encoding: chunked", .refused(400)),
            ("9112 2.2", "after a bare CR", "Content-Length: 5¶X: y\rTransfer-Encoding: chunked", .refused(400)),
            ("9110 5.5", "after NUL", "Content-Length: 5¶X: y\0Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.3", "two lengths", "Content-Length: 5¶Content-Length: 46", .refused(400)),
            ("9112 6.3", "two lengths in a line", "Content-Length: 5, 46", .refused(400)),
        ]) { "POST / HTTP/1.1¶Host: a¶\($0)¶¶0¶¶\(smuggled)" }
    }

    func testFraming_whenARequestHidesInAnother_shouldRespondAsTheTableSays() throws {
        let inner = smuggled.replacing("¶", with: "\r\n")
        let get = "GET / HTTP/1.1¶Host: a¶"
        let head = "Host: a¶Transfer-Encoding: chunked¶¶"
        try assertConformance([
            ("9112 6.1", "chunks in HTTP/1.0", "POST / HTTP/1.0¶\(head)0¶¶\(smuggled)", .refused(400)),
            ("9112 7.1", "a size that wraps", "POST / HTTP/1.1¶\(head)10000000000000000¶¶\(smuggled)", .refused(400)),
            ("9112 7.1", "a size with a bare LF", "POST / HTTP/1.1¶\(head)0\n\n\(smuggled)", .refused(400)),
            ("9112 7.1.1", "an extension with a bare LF", "POST / HTTP/1.1¶\(head)0;a\n¶\(smuggled)", .refused(400)),
            ("9112 7.1", "data without a line end", "POST / HTTP/1.1¶\(head)1¶a0¶¶\(smuggled)", .refused(400)),
            ("9112 7.1.2", "in the place of trailers", "POST / HTTP/1.1¶\(head)0¶\(smuggled)", .refused(400)),
            ("9112 6.2", "in a body", "\(get)Content-Length: 35¶¶\(smuggled)", .open("get / = 35 \(inner)")),
            ("9112 2.2", "after a bare CR in a field", "GET / HTTP/1.1¶Host: a¶X: y\r\r\(smuggled)", .refused(400)),
            ("9112 2.2", "after bare LFs", "GET / HTTP/1.1¶Host: a\n\n\(smuggled)", .refused(400)),
            ("9112 9.6", "after the last response", "\(get)Connection: close¶¶\(smuggled)", .closed("get /")),
            ("9112 3", "after a request that is refused", "GET / HTTP/3.0¶Host: a¶¶\(smuggled)", .refused(505)),
            ("9112 3.2", "after a Host that is refused", "GET / HTTP/1.1¶Host: a, b¶¶\(smuggled)", .refused(400)),
        ])
    }
}
