import XCTest

@testable import ResourceCompiler

final class StringsFileTests: XCTestCase {
    private func file(_ text: String) -> StringsFile {
        StringsFile(language: .en, SourceText(path: "/a", text: text))
    }

    func testInit_whenFileHasEntriesAndComments_shouldGiveTheEntries() {
        // Given
        let text = """
            /* "b" = "c"; */
            "e.f" = "zażółć “🐶” // /*";

            // d
            "h" = "j";
            """

        // When
        let file = file(text)

        // Then
        XCTAssertEqual(file.diagnostics, [])
        XCTAssertEqual(
            file.entries,
            [
                "e.f": .init(key: "e.f", value: "zażółć “🐶” // /*", line: 2),
                "h": .init(key: "h", value: "j", line: 5),
            ]
        )
    }

    func testInit_whenALineIsWrong_shouldSayWhere() {
        // Given
        let unknownCase =
            "is for none of @missing @found @dog @cat @bird @rabbit @other @female @male @unknown @named, one of each kind and in this order"
        let notALine = #"a line is a comment or "key" = "value"; with “ or ” for quotation marks"#
        let reserved = #"holds one of & < > " ' \; quotation marks are “ ” ’"#
        let errors: [(text: String, message: String)] = [
            (#""a" = "";"#, "1 'a' is empty"),
            ("\"a\" = \"b\";\n\"a\" = \"c\";", "2 'a' is already on line 1"),
            (#""a..b" = "c";"#, "1 'a..b' is no key such as 'screen.element_name'"),
            (#""" = "c";"#, "1 '' is no key such as 'screen.element_name'"),
            (#""a b" = "c";"#, "1 'a b' is no key such as 'screen.element_name'"),
            (#""a.1" = "c";"#, "1 'a.1' is no key such as 'screen.element_name'"),
            (#""a" = "Tom & Jerry";"#, "1 'a' \(reserved)"),
            ("\"a\" = \"<\u{301}\";", "1 'a' \(reserved)"),
            ("\"a\" = \"b\"\u{301}c\";", "1 'a' \(reserved)"),
            (#""a" = "\U0105";"#, "1 'a' \(reserved)"),
            ("\n\"a\" = \"b\"", "2 \(notALine)"),
            (#"a = "b";"#, "1 \(notALine)"),
            (#""a" = "b"c";"#, "1 \(notALine)"),
            ("\"a\" = \"b\nc\";", "1 \(notALine)"),
            ("/* a\nb */", "1 \(notALine)"),
            (#"/* a */ "b" = "c"; /* d */"#, "1 \(notALine)"),
            (#""a.b@lost" = "c";"#, "1 'a.b@lost' \(unknownCase)"),
            (#""a.b@dog@cat" = "c";"#, "1 'a.b@dog@cat' \(unknownCase)"),
            (#""a.b@dog@missing" = "c";"#, "1 'a.b@dog@missing' \(unknownCase)"),
            (#""a.b@" = "c";"#, "1 'a.b@' \(unknownCase)"),
            (#""@dog" = "c";"#, "1 '@dog' is no key such as 'screen.element_name'"),
        ]
        for (text, message) in errors {
            // When / Then
            XCTAssertEqual(
                file(text).diagnostics.first.map { "\($0.line) \($0.message)" },
                message
            )
        }
    }

    func testInit_whenLanguageHasNoPluralForms_shouldSayWhereTheyBelong() throws {
        // Given
        let source = SourceText(path: "/a", text: "")

        // When / Then
        XCTAssertEqual(try StringsFile(language: "pl", source).language, .pl)
        assertDiagnostic(1, 1, "StringsLanguage.all") { _ = try StringsFile(language: "tlh", source) }
    }
}
