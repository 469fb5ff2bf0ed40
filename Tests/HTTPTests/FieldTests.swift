import XCTest

@testable import HTTP

final class FieldTests: XCTestCase {
    func testFieldValue_whenTextCouldSplitAHeader_shouldMakeNothing() {
        for text in ["a\r\nb", "a\nb", "a\rb", "\0", "\u{7F}", "\u{1F}", "\u{E9}", "\u{142}"] {
            XCTAssertNil(FieldValue(text), text)
        }
        for text in ["", " a\tb ", "~!\"", "text/html; charset=utf-8"] { XCTAssertEqual(FieldValue(text)?.text, text) }
        XCTAssertEqual(FieldValue(.min).text, "-9223372036854775808")
    }

    func testRequestFields_whenAppended_shouldBeFoundInAnyCase() {
        // Given
        var fields = RequestFields()

        // When
        fields.append("X-One", "1")
        fields.append("x-two", "2")
        fields.append("X-ONE", "3")

        // Then
        XCTAssertEqual(fields["x-one"], "1")
        XCTAssertEqual(fields.values("X-one"), ["1", "3"])
        XCTAssertEqual(fields["X-Two"], "2")
        XCTAssertNil(fields["X-On"])
        XCTAssertNil(fields["X_One"])
        XCTAssertEqual(fields.values("Y"), [])
        XCTAssertNil(RequestFields()["X"])
    }

    func testRequestFields_whenNamesDifferByTheCaseBitOnly_shouldTellThemApart() {
        // Given
        var fields = RequestFields()
        fields.append("a^", "1")

        // When / Then
        XCTAssertNil(fields["a~"])
        XCTAssertEqual(fields["A^"], "1")
    }

    func testResponseFields_whenAppended_shouldBeLinesInOrder() {
        // Given
        var fields = ResponseFields()
        var block = ResponseFields()
        block.append("Set-Cookie", "b=2")
        block.append("Empty", "")

        // When
        fields.append("Set-Cookie", "a=1: x")
        fields.append(block)

        // Then
        XCTAssertEqual(fields.bytes[...].text, "Set-Cookie: a=1: x\r\nSet-Cookie: b=2\r\nEmpty: \r\n")
    }
}
