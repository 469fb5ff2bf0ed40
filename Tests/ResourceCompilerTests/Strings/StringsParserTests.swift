import XCTest

@testable import ResourceCompiler

final class StringsParserTests: XCTestCase {
    private func parse(_ text: String) throws -> [StringsEntry] {
        var parser = StringsParser(SourceText(path: "/a.strings", text: text))
        return try parser.parse()
    }

    func testParse_whenFileHasEntriesAndComments_shouldGiveTheEntries() throws {
        // Given
        let text = """
            /* a "b" = "c"; */ // d
            "e.f" = "g";
            "h"/* i */=
              "j" ; "k"="l";//
            """

        // When
        let entries = try parse(text)

        // Then
        XCTAssertEqual(entries.map(\.key), ["e.f", "h", "k"])
        XCTAssertEqual(entries.map(\.value), ["g", "j", "l"])
        XCTAssertEqual(entries.first?.offset, 24)
        XCTAssertEqual(try parse(""), [])
    }

    func testParse_whenTextHasAnyCharacters_shouldTakeThemAsTheyAre() throws {
        // When / Then
        XCTAssertEqual(try parse("\"a\" = \"zażółć “🐶” // /*\";").map(\.value), ["zażółć “🐶” // /*"])
    }

    func testParse_whenSyntaxIsWrong_shouldSayWhere() {
        // Given
        let errors: [(text: String, line: Int, column: Int, message: String)] = [
            ("a = \"b\";", 1, 1, "a key in quotation marks"),
            ("\"a\" \"b\";", 1, 5, "'=' is missing"),
            ("\"a\" = b;", 1, 7, "a value in quotation marks"),
            ("\"a\" =", 1, 6, "a value in quotation marks"),
            ("\"a\" = \"b\"\n\"c\" = \"d\";", 2, 1, "';' is missing"),
            ("\"a\" = \"b\"", 1, 10, "';' is missing"),
            ("\"a\" = \"b;\n", 1, 7, "closing quotation mark"),
            ("\"a\" = \"b", 1, 7, "closing quotation mark"),
            ("\n/* a", 2, 1, "'/*' without '*/'"),
            (#""a" = "b\"c\"";"#, 1, 9, "write the character itself"),
            (#""a" = "\U0105";"#, 1, 8, "write the character itself"),
            (#""\a" = "b";"#, 1, 2, "write the character itself"),
        ]
        for error in errors {
            // When / Then
            assertDiagnostic(error.line, error.column, error.message) { _ = try parse(error.text) }
        }
    }
}
