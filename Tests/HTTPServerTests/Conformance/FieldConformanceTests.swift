import XCTest

/// RFC 9112, section 5, and RFC 9110, section 5: field lines.
final class FieldConformanceTests: XCTestCase {
    func testField_whenLineIsWellFormed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 5", "a space after the colon", "X: y", .open("[y]")),
            ("9112 5", "no space after the colon", "X:y", .open("[y]")),
            ("9112 5.1", "white space around the value", "X: \t y \t ", .open("[y]")),
            ("9110 5.5", "white space within the value", "X: a  b\tc", .open("[a  b\tc]")),
            ("9110 5.5", "an empty value", "X:", .open("[]")),
            ("9110 5.5", "a value of white space", "X: \t ", .open("[]")),
            ("9110 5.5", "a value beyond ASCII", "X: é", .open("[é]")),
            ("9110 5.5", "a colon in the value", "X: a:b", .open("[a:b]")),
            ("9110 5.1", "the name has no case", "x: y", .open("[y]")),
            ("9110 5.3", "lines keep their order", "X: 1¶Y: 2¶X: 3", .open("[1][3]")),
            ("9110 5.6.2", "every octet of a token", "!#$%&'*+-.^_`|~0Az: y¶X: z", .open("[z]")),
            ("9110 5.1", "an underscore is no hyphen", "Content_Length: 5¶X: y", .open("[y]")),
        ]) { "GET /x HTTP/1.1¶Host: a¶\($0)¶¶" }
    }

    func testField_whenLineIsMalformed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 5.1", "a space before the colon", "X : y", .refused(400)),
            ("9112 5.1", "a tab before the colon", "X\t: y", .refused(400)),
            ("9112 5", "no name", ": y", .refused(400)),
            ("9112 5", "a name alone", "X", .refused(400)),
            ("9112 5", "no colon", "X y", .refused(400)),
            ("9110 5.1", "a space in the name", "X y: z", .refused(400)),
            ("9110 5.6.2", "a delimiter in the name", "X(y): z", .refused(400)),
            ("9110 5.6.2", "a quoted name", "\"X\": y", .refused(400)),
            ("9110 5.6.2", "a letter beyond ASCII in the name", "Xé: y", .refused(400)),
            ("9110 5.6.2", "a control octet in the name", "X\u{1}: y", .refused(400)),
            ("9110 5.6.2", "NUL in the name", "X\0: y", .refused(400)),
            ("9110 5.5", "NUL in the value", "X: a\0b", .refused(400)),
            ("9110 5.5", "a control octet in the value", "X: a\u{1}", .refused(400)),
            ("9110 5.5", "a vertical tab in the value", "X: \u{B}a", .refused(400)),
            ("9110 5.5", "a form feed in the value", "X: a\u{C}", .refused(400)),
            ("9110 5.5", "ESC in the value", "X: \u{1B}[2J", .refused(400)),
            ("9110 5.5", "DEL in the value", "X: \u{7F}", .refused(400)),
            ("9112 2.2", "a bare CR in the value", "X: a\rb", .refused(400)),
            ("9112 2.2", "a bare CR before the line end", "X: a\r", .refused(400)),
            ("9112 2.2", "a bare CR for a line end", "X: a\rY: b", .refused(400)),
            ("9112 2.2", "a bare CR as a line", "X: a¶\r", .refused(400)),
            ("9112 2.2", "LF alone for a line end", "X: a\nY: b", .refused(400)),
            ("9112 2.2", "LF alone after an empty value", "X:\nY: b", .refused(400)),
            ("9112 5.2", "a line folded with a space", "X: y¶ z", .refused(400)),
            ("9112 5.2", "a line folded with a tab", "X: y¶\tz", .refused(400)),
            ("9112 5.2", "an empty value folded", "X:¶ y", .refused(400)),
            ("9112 5.2", "a line of white space", "X: y¶ ", .refused(400)),
            ("9112 5.2", "a folded name", "X¶ : y", .refused(400)),
            ("9112 2.2", "NUL as a line", "\0", .refused(400)),
        ]) { "GET /x HTTP/1.1¶Host: a¶\($0)¶¶" }
    }

    func testField_whenSectionIsMalformed_shouldRespondAsTheTableSays() throws {
        try assertConformance([
            ("9112 2.2", "a space before the first field", "GET / HTTP/1.1¶ X: y¶Host: a¶¶", .refused(400)),
            ("9112 2.2", "a tab before the first field", "GET / HTTP/1.1¶\tHost: a¶¶", .refused(400)),
            ("9112 2.2", "a line of white space before it", "GET / HTTP/1.1¶ ¶Host: a¶¶", .refused(400)),
            ("9112 2.2", "LF alone at its end", "GET / HTTP/1.1¶Host: a¶\n", .refused(400)),
            ("9112 2.2", "CR and no LF at its end", "GET / HTTP/1.1¶Host: a¶\rX: y¶¶", .refused(400)),
            ("9112 2.2", "LF alone before its end", "GET / HTTP/1.1¶Host: a\n¶", .refused(400)),
        ])
    }

    func testHead_whenClientEndsBeforeItDoes_shouldRespondAsTheTableSays() throws {
        let before = "GET /a HTTP/1.1¶Host: a¶¶"
        try assertConformance([
            ("9112 8", "nothing at all", "", .left()),
            ("9112 8", "an empty line", "¶", .left()),
            ("9112 8", "half a method", "GE", .left()),
            ("9112 8", "a request line", "GET / HTTP/1.1¶", .left()),
            ("9112 8", "all but the empty line", "GET / HTTP/1.1¶Host: a¶", .left()),
            ("9112 8", "all but the last LF", "GET / HTTP/1.1¶Host: a¶\r", .left()),
        ])
        try assertConformance([
            ("9112 9.3.2", "half a request after a whole one", "GET /b", .left("get /a"))
        ]) { before + $0 }
    }
}
