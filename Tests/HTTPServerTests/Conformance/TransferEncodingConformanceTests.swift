import XCTest

/// RFC 9112, section 6.1: which transfer codings are understood, and which make a message too ambiguous to serve.
final class TransferEncodingConformanceTests: XCTestCase {
    func testTransferEncoding_whenChunked_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 6.1", "chunked", "POST / HTTP/1.1¶Transfer-Encoding: chunked", .open("post / = 5 hello")),
            ("9112 7", "no case", "POST / HTTP/1.1¶transfer-ENCODING: ChunkeD", .open("post / = 5 hello")),
            ("9112 5.1", "white space", "POST / HTTP/1.1¶Transfer-Encoding:\t chunked \t", .open("post / = 5 hello")),
            ("9112 6.1", "with GET", "GET / HTTP/1.1¶Transfer-Encoding: chunked", .open("get / = 5 hello")),
            ("9112 6.1", "with PUT", "PUT / HTTP/1.1¶Transfer-Encoding: chunked", .open("other / = 5 hello")),
            ("9110 2.5", "in HTTP/1.2", "POST / HTTP/1.2¶Transfer-Encoding: chunked", .open("post / = 5 hello")),
        ]) { "\($0)¶Host: a¶¶5¶hello¶0¶¶" }
    }

    func testTransferEncoding_whenNotChunkedAlone_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 6.1", "another registered coding", "gzip", .refused(501)),
            ("9112 6.1", "another coding first", "gzip, chunked", .refused(501)),
            ("9112 6.1", "two other codings", "gzip ,deflate", .refused(501)),
            ("9112 6.1", "a coding that is no more", "identity", .refused(501)),
            ("9112 6.1", "an unknown coding", "xchunked", .refused(501)),
            ("9112 6.1", "an unknown coding that begins well", "chunkedx", .refused(501)),
            ("9112 6.1", "an unknown coding that ends well", "x-chunked", .refused(501)),
            ("9112 6.3", "chunked, but not last", "chunked, gzip", .refused(400)),
            ("9112 6.1", "chunked twice", "chunked, chunked", .refused(400)),
            ("9112 7.1", "a parameter", "chunked;a=b", .refused(400)),
            ("9112 6.1", "no coding", "", .refused(400)),
            ("9112 6.1", "an empty list", ",", .refused(400)),
            ("9112 6.1", "an empty element first", ", chunked", .refused(400)),
            ("9112 6.1", "an empty element last", "chunked,", .refused(400)),
            ("9112 6.1", "an empty element between", "gzip,,chunked", .refused(400)),
            ("9112 6.1", "an empty element after another coding", "gzip,", .refused(400)),
            ("9112 6.1", "two words", "chunked chunked", .refused(400)),
            ("9112 6.1", "quotes", "\"chunked\"", .refused(400)),
            ("9112 6.1", "brackets", "[chunked]", .refused(400)),
            ("9112 6.1", "a letter beyond ASCII after it", "chunkedé", .refused(400)),
            ("9110 5.5", "NUL after it", "chunked\0", .refused(400)),
            ("9110 5.5", "a vertical tab before it", "\u{B}chunked", .refused(400)),
            ("9110 5.5", "a form feed before it", "\u{C}chunked", .refused(400)),
            ("9112 2.2", "a bare CR after it", "chunked\r", .refused(400)),
            ("9112 5.2", "folded before it", "¶ chunked", .refused(400)),
            ("9112 5.2", "folded after it", "chunked¶ x", .refused(400)),
            ("9112 6.1", "twice the same line", "chunked¶Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.1", "another line before it", "gzip¶Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.1", "another line after it", "chunked¶transfer-encoding: identity", .refused(400)),
        ]) { "POST / HTTP/1.1¶Host: a¶Transfer-Encoding: \($0)¶¶5¶hello¶0¶¶" }
    }

    func testTransferEncoding_whenNameOrVersionVaries_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 6.1", "in HTTP/1.0", "1.0¶Host: a¶Transfer-Encoding: chunked", .refused(400)),
            ("9112 6.1", "unknown in HTTP/1.0", "1.0¶Host: a¶Transfer-Encoding: gzip", .refused(400)),
            ("9112 5.1", "a space before the colon", "1.1¶Host: a¶Transfer-Encoding : chunked", .refused(400)),
            ("9112 5.1", "a tab before the colon", "1.1¶Host: a¶Transfer-Encoding\t: chunked", .refused(400)),
            ("9112 5.1", "a space before the name", "1.1¶Host: a¶ Transfer-Encoding: chunked", .refused(400)),
            ("9112 5.1", "a space in the name", "1.1¶Host: a¶Transfer- Encoding: chunked", .refused(400)),
            ("9110 5.6.2", "a dotless i in the name", "1.1¶Host: a¶Transfer-Encodıng: chunked", .refused(400)),
            ("9110 5.6.2", "a long s in the name", "1.1¶Host: a¶Tranſfer-Encoding: chunked", .refused(400)),
            ("9110 5.6.2", "a control octet in the name", "1.1¶Host: a¶\u{1}Transfer-Encoding: chunked", .refused(400)),
            ("9112 2.2", "after a bare LF", "1.1¶Host: a¶X: y\nTransfer-Encoding: chunked", .refused(400)),
            ("9112 2.2", "after a bare CR", "1.1¶Host: a¶X: y\rTransfer-Encoding: chunked", .refused(400)),
        ]) { "POST / HTTP/\($0)¶¶5¶hello¶0¶¶" }
    }
}
