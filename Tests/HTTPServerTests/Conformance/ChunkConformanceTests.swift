import XCTest

/// RFC 9112, section 7.1: the chunked transfer coding.
final class ChunkConformanceTests: XCTestCase {
    func testChunks_whenWellFormed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 7.1", "one chunk", "5¶hello¶0¶¶", .open("post / = 5 hello")),
            ("9112 7.1", "two chunks", "2¶he¶3¶llo¶0¶¶", .open("post / = 5 hello")),
            ("9112 7.1", "no chunk", "0¶¶", .open("post / = 0 ")),
            ("9112 7.1", "several zeros", "1¶a¶000¶¶", .open("post / = 1 a")),
            ("9112 7.1", "zeros before a size", "0005¶hello¶0¶¶", .open("post / = 5 hello")),
            ("9112 7.1", "a lower-case digit", "a¶0123456789¶0¶¶", .open("post / = 10 0123456789")),
            ("9112 7.1", "an upper-case digit", "A¶0123456789¶0¶¶", .open("post / = 10 0123456789")),
            ("9112 7.1", "line ends in a chunk", "4¶¶¶¶0¶¶", .open("post / = 4 \r\n\r\n")),
            ("9112 7.1", "what looks like the end", "5¶0¶¶¶0¶¶", .open("post / = 5 0\r\n\r\n")),
            ("9112 7.1", "a request follows", "0¶¶GET /b HTTP/1.1¶Host: a¶¶", .open("post / = 0 ", "get /b")),
            ("9112 7.1", "something else follows", "0¶¶hello¶¶", .refused(400, after: "post / = 0 ")),
        ]) { self.chunked($0) }
    }

    func testChunks_whenSizeIsMalformed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 7.1", "no size", "", .refused(400)),
            ("9112 7.1", "a space before it", " 5", .refused(400)),
            ("9112 7.1", "a space after it", "5 ", .refused(400)),
            ("9112 7.1", "a tab after it", "5\t", .refused(400)),
            ("9112 7.1", "two of them", "5 5", .refused(400)),
            ("9112 7.1", "a plus sign", "+5", .refused(400)),
            ("9112 7.1", "a minus sign", "-5", .refused(400)),
            ("9112 7.1", "a hexadecimal prefix", "0x5", .refused(400)),
            ("9112 7.1", "an underscore", "0_5", .refused(400)),
            ("9112 7.1", "a point", "5.0", .refused(400)),
            ("9112 7.1", "a comma", "5,", .refused(400)),
            ("9112 7.1", "a letter that is no digit", "5g", .refused(400)),
            ("9112 7.1", "a digit of full width", "５", .refused(400)),
            ("9112 7.1", "NUL after it", "5\0", .refused(400)),
            ("9112 7.1", "64 bits", "FFFFFFFFFFFFFFFF", .refused(400)),
            ("9112 7.1", "beyond 64 bits, where it wraps to 5", "10000000000000005", .refused(400)),
            ("9112 7.1", "zeros without end", String(repeating: "0", count: 100) + "5", .refused(400)),
        ]) { self.chunked("\($0)¶hello¶0¶¶") }
    }

    func testChunks_whenLineEndsAreWrong_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 7.1", "LF alone after the size", "5\nhello¶0¶¶", .refused(400)),
            ("9112 7.1", "CR alone after the size", "5\rhello¶0¶¶", .refused(400)),
            ("9112 7.1", "CR twice after the size", "5\r¶hello¶0¶¶", .refused(400)),
            ("9112 7.1", "LF alone after the data", "5¶hello\n0¶¶", .refused(400)),
            ("9112 7.1", "CR alone after the data", "5¶hello\r0¶¶", .refused(400)),
            ("9112 7.1", "nothing after the data", "5¶hello0¶¶", .refused(400)),
            ("9112 7.1", "more data than the size says", "5¶hello!!¶0¶¶", .refused(400)),
            ("9112 7.1", "less data than the size says", "5¶hell¶0¶¶", .refused(400)),
            ("9112 7.1", "an empty line after the data", "5¶hello¶¶0¶¶", .refused(400)),
            ("9112 7.1", "LF alone after the last chunk", "0\n¶", .refused(400)),
            ("9112 7.1", "LF alone at the end", "0¶\n", .refused(400)),
            ("9112 7.1", "CR and no LF at the end", "0¶\rX", .refused(400)),
            ("9112 8", "the client ends in the size", "5", .refused(400, clientEnds: true)),
            ("9112 8", "the client ends in the data", "5¶hell", .refused(400, clientEnds: true)),
            ("9112 8", "the client ends before the last chunk", "5¶hello¶", .refused(400, clientEnds: true)),
            ("9112 8", "the client ends after the last chunk", "0¶", .refused(400, clientEnds: true)),
        ]) { self.chunked($0) }
    }

    func testChunks_whenBodyIsLong_shouldRespondAsTheTableSays() throws {
        let content = String(repeating: "x", count: ConformanceServer.bodyLimit)
        let bits = String(repeating: "1¶x¶", count: ConformanceServer.bodyLimit)
        try assertConformance([
            ("9110 15.5.14", "the limit", "3E8¶\(content)¶0¶¶", .open("post / = 1000 \(content)")),
            ("9110 15.5.14", "over the limit", "3E9¶\(content)x", .refused(413)),
            ("9110 15.5.14", "far over it", "FFFFFFFFFFFFFFF¶\(content)x", .refused(413)),
            ("9112 7.1", "many chunks", "\(bits)0¶¶", .open("post / = 1000 \(content)")),
        ]) { self.chunked($0) }
    }

    func testChunkExtensions_whenTheyVary_shouldRespondAsTheTableSays() throws {
        let longest = String(repeating: "x", count: 255)
        try assertConformance([
            ("9112 7.1.1", "a name", "5;a", .open("post / = 5 hello")),
            ("9112 7.1.1", "a name and a value", "5;a=b", .open("post / = 5 hello")),
            ("9112 7.1.1", "two of them", "5;a=b;c", .open("post / = 5 hello")),
            ("9112 7.1.1", "a quoted value", "5;a=\"b;c, d\"", .open("post / = 5 hello")),
            ("9112 7.1.1", "an escaped quote", "5;a=\"\\\"\"", .open("post / = 5 hello")),
            ("9112 7.1.1", "bad white space", "5 ; a = b", .open("post / = 5 hello")),
            ("9112 7.1.1", "the longest", "5;\(longest)", .open("post / = 5 hello")),
            ("9112 7.1.1", "over the limit", "5;\(longest)x", .refused(400)),
            ("9112 7.1.1", "no name", "5;", .refused(400)),
            ("9112 7.1.1", "no name before another", "5;;a", .refused(400)),
            ("9112 7.1.1", "no name before the value", "5;=b", .refused(400)),
            ("9112 7.1.1", "no value", "5;a=", .refused(400)),
            ("9112 7.1.1", "a delimiter in the name", "5;a[b", .refused(400)),
            ("9112 7.1.1", "two names", "5;a b", .refused(400)),
            ("9112 7.1.1", "two values", "5;a=b c", .refused(400)),
            ("9112 7.1.1", "half a quoted value", "5;a=\"b", .refused(400)),
            ("9112 7.1.1", "something after a quoted value", "5;a=\"b\"c", .refused(400)),
            ("9112 7.1.1", "no semicolon", "5 a", .refused(400)),
            ("9112 7.1.1", "white space at its end", "5;a ", .refused(400)),
            ("9112 7.1.1", "NUL", "5;\0", .refused(400)),
            ("9112 7.1.1", "a bare CR", "5;a\rb", .refused(400)),
            ("9112 7.1.1", "a bare LF", "5;a\nb", .refused(400)),
            ("9112 7.1.1", "a bare LF in quotes", "5;a=\"\n\"", .refused(400)),
        ]) { self.chunked("\($0)¶hello¶0¶¶") }
    }

    func testTrailers_whenTheyVary_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 7.1.2", "a field", "X: y", .open("post / = 0 ")),
            ("9112 7.1.2", "two fields", "X: y¶Z:", .open("post / = 0 ")),
            ("9112 7.1.2", "a length changes nothing", "Content-Length: 5", .open("post / = 0 ")),
            ("9112 7.1.2", "nor does a coding", "Transfer-Encoding: chunked", .open("post / = 0 ")),
            ("9112 7.1.2", "nor does another Host", "Host: b", .open("post / = 0 ")),
            ("9112 7.1.2", "nor does Connection", "Connection: close", .open("post / = 0 ")),
            ("9112 5.1", "a space before the colon", "X : y", .refused(400)),
            ("9112 5.1", "a space before the name", " X: y", .refused(400)),
            ("9112 5.2", "a folded line", "X: y¶ z", .refused(400)),
            ("9112 5", "no name", ": y", .refused(400)),
            ("9112 5", "no colon", "X", .refused(400)),
            ("9110 5.5", "NUL", "X: \0", .refused(400)),
            ("9112 2.2", "a bare CR", "X: a\rb", .refused(400)),
            ("9112 2.2", "a bare LF", "X: a\nY: b", .refused(400)),
            ("9112 2.2", "a request in its place", "GET / HTTP/1.1¶Host: a", .refused(400)),
            ("9112 7.1.2", "over the limit", "X: " + String(repeating: "y", count: 4096), .refused(400)),
        ]) { self.chunked("0¶\($0)¶¶") }
    }

    private func chunked(_ body: String) -> String {
        "POST / HTTP/1.1¶Host: a¶Transfer-Encoding: chunked¶¶\(body)"
    }
}
