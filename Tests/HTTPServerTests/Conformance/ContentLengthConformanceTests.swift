import XCTest

/// RFC 9112, section 6, and RFC 9110, section 8.6: bodies delimited by `Content-Length`.
final class ContentLengthConformanceTests: XCTestCase {
    func testContentLength_whenWellFormed_shouldRespondAsTheTableSays() throws {
        let inner = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
        try assertConformance([
            ("9112 6.3", "none: there is no body", "X: y¶¶", .open("post /")),
            ("9110 8.6", "a body", "Content-Length: 5¶¶hello", .open("post / = 5 hello")),
            ("9110 8.6", "an empty body", "Content-Length: 0¶¶", .open("post / = 0 ")),
            ("9110 5.1", "the name has no case", "content-LENGTH: 5¶¶hello", .open("post / = 5 hello")),
            ("9112 5.1", "no space after the colon", "Content-Length:5¶¶hello", .open("post / = 5 hello")),
            ("9112 5.1", "white space around the value", "Content-Length: \t 5 \t ¶¶hello", .open("post / = 5 hello")),
            ("9110 8.6", "zeros before it", "Content-Length: 0005¶¶hello", .open("post / = 5 hello")),
            ("9110 8.6", "zeros alone", "Content-Length: 00¶¶", .open("post / = 0 ")),
            ("9112 6.2", "line ends in the body", "Content-Length: 4¶¶¶¶", .open("post / = 4 \r\n\r\n")),
            ("9112 6.2", "NUL and bare CR in the body", "Content-Length: 3¶¶\0\r\0", .open("post / = 3 \0\r\0")),
            ("9112 6.2", "a request in it", "Content-Length: 35¶¶\(inner)", .open("post / = 35 \(inner)")),
            ("9112 6.2", "an underscore in the name", "Content_Length: 5¶Content-Length: 0¶¶", .open("post / = 0 ")),
        ]) { "POST / HTTP/1.1¶Host: a¶\($0)" }
    }

    func testContentLength_whenMethodOrVersionVaries_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9110 9.3.1", "GET with a body", "GET / HTTP/1.1", .open("get / = 5 hello")),
            ("9110 9.3.2", "HEAD with a body", "HEAD / HTTP/1.1", .open(.head("head / = 5 hello"))),
            ("9110 9.3.5", "DELETE with a body", "DELETE / HTTP/1.1", .open("other / = 5 hello")),
            ("9110 9.3.7", "OPTIONS with a body", "OPTIONS * HTTP/1.1", .open("other * = 5 hello")),
            ("9112 6.3", "HTTP/1.0", "POST / HTTP/1.0", .closed("post / = 5 hello")),
        ]) { "\($0)¶Host: a¶Content-Length: 5¶¶hello" }
    }

    func testContentLength_whenMalformed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9110 8.6", "no value", "", .refused(400)),
            ("9110 8.6", "a plus sign", "+5", .refused(400)),
            ("9110 8.6", "a negative number", "-5", .refused(400)),
            ("9110 8.6", "negative zero", "-0", .refused(400)),
            ("9112 6.3", "a list of different numbers", "5, 6", .refused(400)),
            ("9112 6.3", "a list of equal numbers", "5, 5", .refused(400)),
            ("9112 6.3", "a list of one number", "5,", .refused(400)),
            ("9110 8.6", "a space within", "5 0", .refused(400)),
            ("9110 8.6", "a parameter", "5;a", .refused(400)),
            ("9110 8.6", "a point", "5.0", .refused(400)),
            ("9110 8.6", "an exponent", "5e0", .refused(400)),
            ("9110 8.6", "an underscore", "0_5", .refused(400)),
            ("9110 8.6", "a hexadecimal prefix", "0x5", .refused(400)),
            ("9110 8.6", "an octal prefix", "0o5", .refused(400)),
            ("9110 8.6", "a letter after it", "5a", .refused(400)),
            ("9110 8.6", "a word", "five", .refused(400)),
            ("9110 8.6", "quotes", "\"5\"", .refused(400)),
            ("9110 8.6", "a digit of another script", "٥", .refused(400)),
            ("9110 8.6", "a digit of full width", "５", .refused(400)),
            ("9110 5.5", "NUL after it", "5\0", .refused(400)),
            ("9110 5.5", "a vertical tab before it", "\u{B}5", .refused(400)),
            ("9112 6.3", "a second one that is equal", "5¶Content-Length: 5", .refused(400)),
            ("9112 6.3", "a second one that differs", "5¶content-length: 6", .refused(400)),
            ("9112 6.3", "a second one that is zero", "5¶X: y¶Content-Length: 0", .refused(400)),
            ("9112 5.1", "a second one, with a space", "5¶Content-Length : 6", .refused(400)),
            ("9112 5.2", "a folded one", "¶ 5", .refused(400)),
            ("9112 6.3", "too large a number, malformed", "99999999999999999999x", .refused(400)),
        ]) { "POST / HTTP/1.1¶Host: a¶Content-Length: \($0)¶¶hello" }
    }

    func testContentLength_whenBodyIsTooLongOrTooShort_shouldRespondAsTheTableSays() throws {
        let content = String(repeating: "x", count: ConformanceServer.bodyLimit)
        try assertConformance([
            ("9110 15.5.14", "the limit", "1000¶¶\(content)", .open("post / = 1000 \(content)")),
            ("9110 15.5.14", "over the limit, nothing sent", "1001¶¶", .refused(413)),
            ("9110 15.5.14", "far over it", "999999999¶¶hello", .refused(413)),
            ("9110 8.6", "63 bits", "9223372036854775807¶¶hello", .refused(413)),
            ("9110 8.6", "beyond 63 bits", "9223372036854775808¶¶hello", .refused(413)),
            ("9110 8.6", "beyond 64 bits, where it wraps to 5", "18446744073709551621¶¶hello", .refused(413)),
            ("9110 8.6", "40 digits", "\(String(repeating: "9", count: 40))¶¶hello", .refused(413)),
            ("9112 8", "the client ends too early", "6¶¶hello", .refused(400, clientEnds: true)),
            ("9112 8", "the client ends at once", "6¶¶", .refused(400, clientEnds: true)),
            ("9112 6.3", "a request follows", "2¶¶heGET /b HTTP/1.1¶Host: a¶¶", .open("post / = 2 he", "get /b")),
            ("9112 6.3", "something else follows", "2¶¶hello¶¶", .refused(400, after: "post / = 2 he")),
        ]) { "POST / HTTP/1.1¶Host: a¶Content-Length: \($0)" }
    }
}
