import XCTest

/// RFC 9112, section 3.2: the request target, and the `Host` it belongs to.
final class TargetConformanceTests: XCTestCase {
    func testTarget_whenFormVaries_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 3.2.1", "a path and a query", "GET /a/b?c=d&e", .open("get /a/b?c=d&e")),
            ("9112 3.2.1", "an empty query", "GET /?", .open("get /")),
            ("9112 3.2.1", "a question mark in the query", "GET /a?b?c", .open("get /a?b?c")),
            ("9112 3.2.1", "percent-encoding stays", "GET /%2F%00", .open("get /%2F%00")),
            ("9112 3.2.1", "dots and slashes stay", "GET //a/../b", .open("get //a/../b")),
            ("9112 3.2.1", "a colon and an at sign in the path", "GET /a:b@c", .open("get /a:b@c")),
            ("9112 3.2.1", "no slash before the path", "GET a/b", .refused(400)),
            ("9112 3.2.1", "a query alone", "GET ?a", .refused(400)),
            ("9112 3.2.2", "a whole URI", "GET http://b/c?d", .open("get /c?d")),
            ("9112 3.2.2", "its authority replaces Host", "GET http://b:80/host", .open("b:80")),
            ("9112 3.2.2", "an IPv6 address", "GET https://[::1]/host", .open("[::1]")),
            ("9110 4.2.3", "its scheme has no case", "GET HTTP://b/host", .open("b")),
            ("9110 4.2.3", "an empty path means /", "GET http://b", .open("get /")),
            ("9110 4.2.3", "an empty path before a query", "GET http://b?c", .open("get /?c")),
            ("9110 4.2.1", "no host", "GET http:///a", .refused(400)),
            ("9110 4.2.4", "user information", "GET http://u:p@b/", .refused(400)),
            ("9112 3.2.2", "another scheme", "GET ftp://b/", .refused(400)),
            ("9112 3.2.3", "authority form, but no CONNECT", "GET b:443", .refused(400)),
            ("9110 9.3.6", "CONNECT, which is for proxies", "CONNECT b:443", .refused(501)),
            ("9110 9.1", "CONNECT with another target", "CONNECT /", .refused(501)),
            ("9112 3.2.4", "asterisk form", "OPTIONS *", .open("other *")),
            ("9112 3.2.4", "OPTIONS for a resource", "OPTIONS /a", .open("other /a")),
            ("9112 3.2.4", "asterisk form, but no OPTIONS", "GET *", .refused(400)),
            ("9112 3.2", "a fragment", "GET /a#b", .refused(400)),
            ("9112 3.2", "a space", "GET /a b", .refused(400)),
            ("9112 3.2", "a tab", "GET /a\tb", .refused(400)),
            ("9112 3.2", "NUL", "GET /a\0b", .refused(400)),
            ("9112 3.2", "DEL", "GET /a\u{7F}", .refused(400)),
            ("9112 3.2", "a bare CR", "GET /a\rb", .refused(400)),
            ("9112 3.2", "a letter beyond ASCII", "GET /é", .refused(400)),
        ]) { "\($0) HTTP/1.1¶Host: a¶¶" }
    }

    func testHost_whenValueVaries_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9110 7.2", "a name", "Host: pets.example", .open("pets.example")),
            ("9110 7.2", "a name and a port", "Host: a:8080", .open("a:8080")),
            ("9110 7.2", "a name and an empty port", "Host: a:", .open("a:")),
            ("9110 7.2", "an IPv4 address", "Host: 127.0.0.1:80", .open("127.0.0.1:80")),
            ("9110 7.2", "an IPv6 address and a port", "Host: [::1]:80", .open("[::1]:80")),
            ("9110 7.2", "percent-encoding", "Host: %41", .open("%41")),
            ("9110 5.1", "its name has no case", "hOST: a", .open("a")),
            ("9110 5.5", "white space around the value", "Host: \t a \t", .open("a")),
            ("9112 3.2", "none", "X: y", .refused(400)),
            ("9112 3.2", "two that are equal", "Host: a¶Host: a", .refused(400)),
            ("9112 3.2", "two that differ", "Host: a¶X: y¶host: b", .refused(400)),
            ("9112 3.2", "an empty one", "Host:", .refused(400)),
            ("9112 3.2", "two in one line", "Host: a, b", .refused(400)),
            ("9112 3.2", "two in one line, without a space", "Host: a,b", .refused(400)),
            ("9112 3.2", "user information", "Host: u@a", .refused(400)),
            ("9112 3.2", "a path", "Host: a/b", .refused(400)),
            ("9112 3.2", "a query", "Host: a?b", .refused(400)),
            ("9112 3.2", "a scheme", "Host: http://a", .refused(400)),
            ("9112 3.2", "a port alone", "Host: :80", .refused(400)),
            ("9112 3.2", "a port that is no number", "Host: a:b", .refused(400)),
            ("9112 3.2", "a port that is too long", "Host: a:123456", .refused(400)),
            ("9112 3.2", "brackets without an address", "Host: [.]", .refused(400)),
            ("9112 3.2", "half an IPv6 address", "Host: [::1", .refused(400)),
            ("9112 3.2", "an IPv6 address without brackets", "Host: ::1", .refused(400)),
            ("9112 3.2", "something after an IPv6 address", "Host: [::1]a", .refused(400)),
            ("9112 3.2", "half of percent-encoding", "Host: a%4", .refused(400)),
            ("9112 3.2", "a letter beyond ASCII", "Host: é", .refused(400)),
            ("9112 5.1", "white space before the colon", "Host : a", .refused(400)),
        ]) { "GET /host HTTP/1.1¶\($0)¶¶" }
    }

    func testHost_whenVersionIsHTTP10_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 3.2", "none is needed", "GET /host HTTP/1.0¶¶", .closed("none")),
            ("9112 3.2", "one may be there", "GET /host HTTP/1.0¶Host: a¶¶", .closed("a")),
            ("9112 3.2", "two may not", "GET /host HTTP/1.0¶Host: a¶Host: a¶¶", .refused(400)),
            ("9112 3.2.2", "the target may bring it", "GET http://b/host HTTP/1.0¶¶", .closed("b")),
            ("9112 3.2.2", "the target is not enough in 1.1", "GET http://b/host HTTP/1.1¶¶", .refused(400)),
        ])
    }
}
