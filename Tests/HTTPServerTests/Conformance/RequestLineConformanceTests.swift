import XCTest

/// RFC 9112, section 3: the request line.
final class RequestLineConformanceTests: XCTestCase {
    func testRequestLine_whenMethodVaries_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9110 9.3.1", "GET", "GET", .open("get /")),
            ("9110 9.3.2", "HEAD", "HEAD", .open(.head("head /"))),
            ("9110 9.3.3", "POST without a body", "POST", .open("post /")),
            ("9110 9.1", "another registered method", "DELETE", .open("other /")),
            ("9110 9.1", "an unregistered method", "M-SEARCH", .open("other /")),
            ("9110 9.1", "methods are case-sensitive", "get", .open("other /")),
            ("9110 5.6.2", "every octet of a token", "!#$%&'*+-.^_`|~0Az", .open("other /")),
            ("9112 3", "the longest method", String(repeating: "A", count: 32), .open("other /")),
            ("9112 3", "a method that is too long", String(repeating: "A", count: 33), .refused(501)),
            ("9112 3", "no method", "", .refused(400)),
            ("9112 3", "white space before the method", " GET", .refused(400)),
            ("9110 5.6.2", "a delimiter in the method", "GE(T", .refused(400)),
            ("9110 5.6.2", "a quote in the method", "\"GET\"", .refused(400)),
            ("9110 5.6.2", "a control octet in the method", "GE\u{1}T", .refused(400)),
            ("9110 5.6.2", "a letter beyond ASCII in the method", "GÉT", .refused(400)),
            ("9112 2.2", "NUL before the method", "\0GET", .refused(400)),
            ("9112 2.2", "a bare CR before the method", "\rGET", .refused(400)),
        ]) { "\($0) / HTTP/1.1¶Host: a¶¶" }
    }

    func testRequestLine_whenVersionVaries_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 2.3", "HTTP/1.0", "HTTP/1.0", .closed("get /")),
            ("9110 2.5", "a later minor version", "HTTP/1.2", .open("get /")),
            ("9110 2.5", "the last minor version", "HTTP/1.9", .open("get /")),
            ("9110 15.6.6", "a later major version", "HTTP/2.0", .refused(505)),
            ("9110 15.6.6", "an earlier major version", "HTTP/0.9", .refused(505)),
            ("9112 2.3", "the name is case-sensitive", "http/1.1", .refused(400)),
            ("9112 2.3", "another name", "HTP/1.1", .refused(400)),
            ("9112 2.3", "another protocol", "ICE/1.0", .refused(400)),
            ("9112 2.3", "no minor version", "HTTP/1", .refused(400)),
            ("9112 2.3", "a point, but no minor version", "HTTP/1.", .refused(400)),
            ("9112 2.3", "two digits in the minor version", "HTTP/1.10", .refused(400)),
            ("9112 2.3", "a zero before the major version", "HTTP/01.1", .refused(400)),
            ("9112 2.3", "a comma for the point", "HTTP/1,1", .refused(400)),
            ("9112 2.3", "a space within", "HTTP/ 1.1", .refused(400)),
            ("9112 2.3", "a letter after it", "HTTP/1.1a", .refused(400)),
            ("9112 2.3", "a letter for a digit", "HTTP/a.1", .refused(400)),
            ("9112 3", "a space after it", "HTTP/1.1 ", .refused(400)),
            ("9112 3", "a tab after it", "HTTP/1.1\t", .refused(400)),
            ("9112 3", "a word after it", "HTTP/1.1 x", .refused(400)),
            ("9112 2.2", "a bare CR after it", "HTTP/1.1\r", .refused(400)),
        ]) { "GET / \($0)¶Host: a¶¶" }
    }

    func testRequestLine_whenLineIsMalformed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 3", "no version, as HTTP/0.9 had it", "GET /¶Host: a¶¶", .refused(400)),
            ("9112 3", "no target", "GET HTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 3", "a method alone", "GET¶Host: a¶¶", .refused(400)),
            ("9112 3", "two spaces after the method", "GET  / HTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 3", "two spaces after the target", "GET /  HTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 3", "a tab after the method", "GET\t/ HTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 3", "a tab after the target", "GET /\tHTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 2.2", "LF alone after it", "GET / HTTP/1.1\nHost: a¶¶", .refused(400)),
            ("9112 2.2", "LF alone throughout", "GET / HTTP/1.1\nHost: a\n\n", .refused(400)),
            ("9112 2.2", "CR alone throughout", "GET / HTTP/1.1\rHost: a\r\r", .left()),
            ("9112 2.2", "one empty line before it", "¶GET / HTTP/1.1¶Host: a¶¶", .open("get /")),
            ("9112 2.2", "two empty lines before it", "¶¶GET / HTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 2.2", "LF alone before it", "\nGET / HTTP/1.1¶Host: a¶¶", .refused(400)),
            ("9112 3", "the preface of HTTP/2", "PRI * HTTP/2.0¶¶SM¶¶", .refused(505)),
            ("9112 3", "a TLS handshake", "\u{16}\u{3}\u{1}\0\u{5}\u{1}\0\n", .refused(400)),
            ("9112 3", "a field for a request line", "Host: a¶¶", .refused(400)),
        ])
    }
}
