import XCTest

/// The limits that RFC 9110 and 9112 leave to the server: what fits is served, and one octet more is refused.
final class LimitConformanceTests: XCTestCase {
    func testTarget_whenItIsLong_shouldRespondAsTheTableSays() throws {
        let longest = String(repeating: "a", count: 8191)
        try assertConformance([
            ("9112 3", "the longest path", "/\(longest)", .open("get /\(longest)")),
            ("9112 3", "the longest query", "/?\(longest.dropLast())", .open("get /?\(longest.dropLast())")),
            ("9110 15.5.15", "too long a path", "/\(longest)a", .refused(414)),
            ("9110 15.5.15", "too long a query", "/?\(longest)", .refused(414)),
            ("9110 15.5.15", "far too long", "/\(longest)\(longest)\(longest)", .refused(414)),
        ]) { "GET \($0) HTTP/1.1¶Host: a¶¶" }
        try assertConformance([
            ("9110 15.5.15", "a line without an end", "GET /\(longest)a", .refused(414)),
            ("9112 3", "a method without an end", longest, .refused(501)),
        ])
    }

    func testFields_whenTheyAreManyOrLong_shouldRespondAsTheTableSays() throws {
        // "GET / HTTP/1.1", "Host: a" and the two empty ends of lines leave 16,384 - 16 - 9 - 2 octets.
        let room = 16_357
        let longest = "X: " + String(repeating: "y", count: room - 5)
        let many = String(repeating: "X:¶", count: 99)
        try assertConformance([
            ("9112 5", "the longest head", "\(longest)¶", .open("get /")),
            ("6585 5", "one octet more", "\(longest)y¶", .refused(431)),
            ("6585 5", "a value without an end", "\(longest)\(longest)", .refused(431)),
            ("6585 5", "a name without an end", String(repeating: "X", count: room + 2), .refused(431)),
            ("9112 5", "the most fields", many, .open("get /")),
            ("6585 5", "one field more", "\(many)X:¶", .refused(431)),
            ("6585 5", "fields without an end", String(repeating: "a:b¶", count: 4000), .refused(431)),
        ]) { "GET / HTTP/1.1¶Host: a¶\($0)¶" }
    }
}
