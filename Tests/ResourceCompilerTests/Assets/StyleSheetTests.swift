import XCTest

@testable import ResourceCompiler

final class StyleSheetTests: XCTestCase {
    func testCompact_whenSheetHasCommentsAndIndentation_shouldDropThem() {
        // Given
        let sheets: [(styles: String, compact: String)] = [
            ("/* a */\na {\n    b: c;\n\n\t}\n", "a{b:c}"),
            ("a {\nb: c\n}\nd,\ne\nf { g: h; }", "a{b:c}\nd,\ne\nf{g:h}"),
            ("a/**/b", "a b"),
            ("/* a\n * b **/c", "c"),
            ("a { b: \"/* c */\" }", "a{b:\"/* c */\"}"),
            ("a { b: '\\'/* c */' /* d */ }", "a{b:'\\'/* c */'}"),
            ("a { b: \"'\" /* c */ }", "a{b:\"'\"}"),
            ("a { b: \"c\n/* d */", "a{b:\"c"),
            ("a / b", "a / b"),
            ("a :is(b, c) { d: e, f; g: \"h: i, j {\" }", "a :is(b,c){d:e,f;g:\"h: i, j {\"}"),
            ("a /* b", "a  "),
            ("", ""),
        ]
        for (styles, compact) in sheets {
            // When / Then
            XCTAssertEqual(StyleSheet.compact(styles), compact, styles)
        }
    }
}
