import SHA2
import XCTest

@testable import ResourceCompiler

final class InlineScriptTests: XCTestCase {
    private func script(_ text: String) throws -> InlineScript {
        try InlineScript(SourceText(path: "/a.js", text: text))
    }

    func testInit_whenScriptHasCommentsAndIndentation_shouldDropThem() throws {
        // Given
        let text = """
            // a
            (() => {
                let e = "//"; // f
                /* g */

                let h = 1 /* i */;
                /* j */ k() /* l */
                /* m *//* n */
            })()

            """

        // When / Then
        XCTAssertEqual(
            try script(text).element,
            "<script>(() => {\nlet e = \"//\"; // f\nlet h = 1 /* i */;\n/* j */ k() /* l */\n/* m *//* n */\n})()</script>"
        )
    }

    func testPolicySource_whenScriptIsKnown_shouldBeItsHash() throws {
        // Given: `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`
        let script = try script("  alert(1)\n")

        // When / Then
        XCTAssertEqual(script.policySource, "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
    }

    func testInit_whenScriptWouldEndItsElement_shouldSayWhere() {
        // When / Then
        assertDiagnostic(2, 1, "</script") { _ = try script("a\nb = \"</SCRIPT>\"") }
        assertDiagnostic(1, 1, "<!--") { _ = try script("<!--") }
        XCTAssertNoThrow(try script("a < b; c </s"))
    }

    func testInit_whenTemplateLiteralSpansLines_shouldSayWhere() {
        // When / Then
        assertDiagnostic(2, 1, "must end on its line") { _ = try script("a = `b`\nb = `c\n  d`") }
        XCTAssertNoThrow(try script("a = `b` + `c`\nd = `e`"))
    }

    func testCompile_whenTemplateCallsAScript_shouldWriteItsElement() throws {
        // When / Then
        XCTAssertEqual(
            try statements(of: "<p>\n  {{ script a }}\n</p>", scripts: ["a": script("b()")]),
            [#"html.append(markup: "<p>\n<script>b()</script>\n</p>")"#]
        )
    }
}
