import HTTP
import XCTest

final class ConditionalRequestTests: XCTestCase {
    private func fields(_ name: String, _ values: String...) -> RequestFields {
        var fields = RequestFields()
        for value in values { fields.append(name, value) }
        return fields
    }

    func testInit_whenCharactersVary_shouldTakeVisibleASCIIWithoutQuotes() {
        for opaque in ["a", "", "a,b'\\"] {
            XCTAssertEqual(EntityTag(opaque: opaque)?.fieldValue.text, "\"\(opaque)\"")
        }
        for opaque in ["a\"b", "a b", "\u{142}", "a\r\n"] { XCTAssertNil(EntityTag(opaque: opaque), opaque) }
    }

    func testMatchesIfNoneMatch_whenListVaries_shouldCompareWeakly() throws {
        // Given
        let tag = try XCTUnwrap(EntityTag(opaque: "a"))
        let cases = [
            ("\"a\"", true), ("W/\"a\"", true), ("w/\"a\"", false), ("W/a", false),
            ("W/", false), ("\"\u{142}\", \"a\"", false),
            ("\"b\"", false), ("\"b\", \"a\"", true), ("\"b\",W/\"a\"", true),
            ("*", true), ("", false), ("a", false),
            (",, \"a\"", true), ("\"b\" \"a\"", true), ("\"b, \"a\"", false), ("\"a", false), ("\"A\"", false),
            ("\"*\"", false), ("*, \"a\"", false),
        ]

        // When / Then
        for (value, matches) in cases {
            XCTAssertEqual(tag.matchesIfNoneMatch(of: fields("If-None-Match", value)), matches, value)
        }
        XCTAssertTrue(tag.matchesIfNoneMatch(of: fields("If-None-Match", "\"b\"", "\"a\"")))
        XCTAssertFalse(tag.matchesIfNoneMatch(of: RequestFields()))
    }

    func testMatchesIfMatch_whenListVaries_shouldCompareStrongly() throws {
        // Given
        let tag = try XCTUnwrap(EntityTag(opaque: "a"))
        let cases = [
            ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), ("\"b\", \"a\"", true), ("*", true), ("", false),
            ("W/\"a\", \"a\"", true), ("a", false), ("\"*\"", false),
        ]

        // When / Then
        for (value, matches) in cases {
            XCTAssertEqual(tag.matchesIfMatch(of: fields("If-Match", value)), matches, value)
        }
        XCTAssertTrue(tag.matchesIfMatch(of: fields("If-Match", "\"b\"", "\"a\"")))
        XCTAssertTrue(tag.matchesIfMatch(of: RequestFields()))
    }

    func testMatchesIfRange_whenFieldVaries_shouldCompareStrongly() throws {
        // Given
        let tag = try XCTUnwrap(EntityTag(opaque: "a"))

        // When / Then
        XCTAssertTrue(tag.matchesIfRange(of: RequestFields()))
        XCTAssertTrue(tag.matchesIfRange(of: fields("If-Range", "\"a\"")))
        for value in ["W/\"a\"", "\"b\"", "a", "\"a", "\"a\"b", "Sun, 06 Nov 1994 08:49:37 GMT", "", "*"] {
            XCTAssertFalse(tag.matchesIfRange(of: fields("If-Range", value)), value)
        }
    }

    func testByteRange_whenFieldVaries_shouldFollowRFC9110() {
        // Given
        let huge = "99999999999999999999999"
        let cases: [(String, Int, ByteRange)] = [
            ("bytes=0-499", 1000, .satisfiable(0..<500)), ("bytes=500-999", 1000, .satisfiable(500..<1000)),
            ("bytes=-500", 1000, .satisfiable(500..<1000)),
            ("bytes=9500-", 10_000, .satisfiable(9500..<10_000)), ("bytes=0-0", 1000, .satisfiable(0..<1)),
            ("bytes=-1", 1000, .satisfiable(999..<1000)),
            ("Bytes=0-", 1, .satisfiable(0..<1)), ("bytes=0-5000", 1000, .satisfiable(0..<1000)),
            ("bytes=-5000", 1000, .satisfiable(0..<1000)),
            ("bytes=0-\(huge)", 10, .satisfiable(0..<10)), ("bytes=-\(huge)", 10, .satisfiable(0..<10)),
            ("bytes=\(huge)-", 10, .unsatisfiable),
            ("bytes=\(huge)-\(huge)", 10, .unsatisfiable), ("bytes=10-", 10, .unsatisfiable),
            ("bytes=10-20", 10, .unsatisfiable),
            ("bytes=-0", 10, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable), ("bytes=0-0", 0, .unsatisfiable),
            ("bytes=-5", 0, .ignored), ("bytes=-0", 0, .unsatisfiable),
            ("bytes=5-4", 10, .ignored), ("bytes=-", 10, .ignored), ("bytes=", 10, .ignored), ("bytes", 10, .ignored),
            ("", 10, .ignored),
            ("bytes=0-1,3-4", 10, .ignored), ("bytes=0-1,", 10, .ignored), ("items=0-1", 10, .ignored),
            ("bytes=a-b", 10, .ignored), ("bytes=0x1-2", 10, .ignored),
            ("bytes=+1-2", 10, .ignored), ("bytes=1--2", 10, .ignored), ("bytes=--2", 10, .ignored),
            ("bytes = 0-1", 10, .ignored), ("bytes=0", 10, .ignored),
            ("bytes= 0-1", 10, .ignored), ("bytes=0-1 ", 10, .ignored), ("bytes=0-a", 10, .ignored),
            ("bytes=a-", 10, .ignored),
        ]

        // When / Then
        for (value, size, expected) in cases {
            XCTAssertEqual(ByteRange(value, size: size), expected, "\(value) of \(size)")
        }
    }

    func testContentRange_whenRangeVaries_shouldSayWhatIsSent() {
        XCTAssertNil(ByteRange.ignored.contentRange(size: 10))
        XCTAssertEqual(ByteRange.satisfiable(2..<5).contentRange(size: 10), "bytes 2-4/10")
        XCTAssertEqual(ByteRange.unsatisfiable.contentRange(size: 10), "bytes */10")
    }
}
