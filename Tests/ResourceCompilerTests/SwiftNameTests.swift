import XCTest

@testable import ResourceCompiler

final class SwiftNameTests: XCTestCase {
    func testSwiftLiteral_whenTextHasSpecialScalars_shouldEscapeThem() {
        // Given
        let literals: [(text: String, literal: String)] = [
            ("", #""""#),
            ("a \"b\" \\(c)\n", #""a \"b\" \\(c)\n""#),
            ("zażółć 🐶", "\"zażółć 🐶\""),
            ("\u{0}\r\t\u{2028}\u{FEFF}", #""\u{0}\u{d}\u{9}\u{2028}\u{feff}""#),
            // A mark that would join the opening quotation mark.
            ("\u{301}a", #""\u{301}a""#),
        ]
        for (text, literal) in literals {
            // When / Then
            XCTAssertEqual(text.swiftLiteral, literal)
        }
    }

    func testMember_whenNameHasSeveralWords_shouldBeCamelCase() {
        // When / Then
        XCTAssertEqual(SwiftName.member("too_long"), "tooLong")
        XCTAssertEqual(SwiftName.member("tooLong"), "tooLong")
        XCTAssertEqual(SwiftName.member("Title"), "title")
        XCTAssertEqual(SwiftName.member("default"), "default")
        XCTAssertEqual(SwiftName.member("_"), "")
        XCTAssertEqual(SwiftName.type("microchip_number"), "MicrochipNumber")
    }

    func testPosition_whenTextHasLines_shouldCountFromOne() {
        // Given
        let source = SourceText(path: "/a", text: "\u{FEFF}a\r\nbć\nd")

        // When / Then
        XCTAssertEqual(
            (0...6).map { source.error("", at: $0) }.map { "\($0.line)\($0.column)" },
            ["11", "12", "21", "22", "23", "31", "32"]
        )
    }
}
