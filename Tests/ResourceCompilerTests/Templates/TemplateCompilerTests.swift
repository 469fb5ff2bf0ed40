import XCTest

@testable import ResourceCompiler

final class TemplateCompilerTests: XCTestCase {
    // MARK: - Source

    func testCompile_whenTemplateHasDirectives_shouldWriteThisSource() throws {
        // Given
        let template = """
            <ul class="{{ style }}">
                {{ for row in rows }}
                <li><a href="{{ row.url }}">{{ row.name }}</a></li>
                {{ end }}
            </ul>

            """
        var compiler = TemplateCompiler(
            SourceText(path: "/a \"b\"/List.html", text: template),
            typeName: "List",
            scripts: [:]
        )

        // When
        let code = try compiler.compile()

        // Then
        XCTAssertEqual(
            code,
            #"""
            #sourceLocation(file: "/a \"b\"/List.html", line: 1)
            extension List {
                func render(in language: Language, into html: inout HTMLBuffer) {
                    html.append(markup: "<ul class=\"")
            #sourceLocation(file: "/a \"b\"/List.html", line: 1)
                    writeText(style, in: language, to: &html)
                    html.append(markup: "\">\n")
            #sourceLocation(file: "/a \"b\"/List.html", line: 2)
                    for row in rows {
                    html.append(markup: "<li><a href=\"")
            #sourceLocation(file: "/a \"b\"/List.html", line: 3)
                    writeURL(row.url, to: &html)
                    html.append(markup: "\">")
            #sourceLocation(file: "/a \"b\"/List.html", line: 3)
                    write(row.name, in: language, to: &html)
                    html.append(markup: "</a></li>\n")
            #sourceLocation(file: "/a \"b\"/List.html", line: 4)
                    }
                    html.append(markup: "</ul>")
            #sourceLocation()
                }
            }

            """#
        )
    }

    func testCompile_whenBlocksNest_shouldGiveSwiftBlocks() throws {
        // Given
        let template = "{{ if a }}1{{ else if let b }}{{ for c in b }}2{{ end }}{{ else }}3{{ end }}"

        // When / Then
        XCTAssertEqual(
            try statements(of: template),
            [
                "if a {", "html.append(markup: \"1\")", "} else if let b {", "for c in b {",
                "html.append(markup: \"2\")", "}",
                "} else {", "html.append(markup: \"3\")", "}",
            ]
        )
    }

    func testCompile_whenTemplateIsEmpty_shouldWriteNothing() throws {
        // When / Then
        XCTAssertEqual(try statements(of: ""), [])
        XCTAssertEqual(try statements(of: "\n  {{! a }}\n"), [])
    }

    func testCompile_whenNeighboursAreMarkup_shouldMergeThem() throws {
        // When / Then
        XCTAssertEqual(try statements(of: "a{{! b }}c{{! d }}e"), ["html.append(markup: \"ace\")"])
    }

    // MARK: - White space

    func testCompile_whenLinesAreIndentedOrBlank_shouldKeepTheirNewlinesAlone() throws {
        // Given
        let pages: [(template: String, markup: String)] = [
            ("  <p>\n\n\n\t<b> c  d </b>\n  </p>\n", "<p>\n<b> c  d </b>\n</p>"),
            ("a\r\n  b\r\n", "a\nb"),
            ("\u{FEFF}a", "a"),
            ("<p\n   a\n   b>", "<p\na\nb>"),
            ("<p class=\"a\n   b\n\n\">", "<p class=\"a\n   b\n\n\">"),
            ("a\n  {{! b }}  \nc", "a\nc"),
            ("a\n  {{! b\n c }}\nd", "a\nd"),
            ("<textarea>  a\n\n b </textarea>\n  c", "<textarea>\n  a\n\n b </textarea>\nc"),
        ]
        for (template, expected) in pages {
            // When / Then
            XCTAssertEqual(try markup(of: template), expected, template)
        }
    }

    func testCompile_whenDirectivesHaveTheLineToThemselves_shouldWriteNothingForIt() throws {
        // Given
        let template = "<p>\n  {{ if a }} {{! b }}\n    {{ c }}\n  {{ end }}\n</p>"

        // When / Then
        XCTAssertEqual(
            try statements(of: template),
            [
                #"html.append(markup: "<p>\n")"#, "if a {", "write(c, in: language, to: &html)",
                #"html.append(markup: "\n")"#, "}", #"html.append(markup: "</p>")"#,
            ]
        )
    }

    func testCompile_whenTextAreaBegins_shouldWriteTheNewlineThatParsersDrop() throws {
        // When / Then
        for template in ["<textarea>{{ a }}</textarea>", "<textarea>\n{{ a }}</textarea>"] {
            XCTAssertEqual(
                try statements(of: template),
                [
                    #"html.append(markup: "<textarea>\n")"#, "writeText(a, in: language, to: &html)",
                    #"html.append(markup: "</textarea>")"#,
                ]
            )
        }
        XCTAssertEqual(
            try statements(of: "<textarea>{{ a }}\n</textarea>").last,
            #"html.append(markup: "\n</textarea>")"#
        )
    }

    // MARK: - Contexts

    func testCompile_whenBlockStandsInATag_shouldAcceptIt() throws {
        // Given
        let templates = [
            "<input {{ if a }}checked{{ end }}>",
            "<input{{ if a }} checked{{ end }}>",
            "<input a=\"b\"{{ if a }} checked{{ end }}>",
            "<input {{ if a }}checked{{ end }} {{ if b }}disabled {{ else }}hidden{{ end }} c>",
            "<input {{ if a }}value=\"{{ b }}\"{{ else if c }}{{ end }}>",
            "<input {{ if a }}\n  checked\n {{ end }}\n  name=\"b\">",
            "<p {{ for a in b }}{{ a.name }}{{ end }}>".replacing("{{ a.name }}", with: "hidden "),
            "<p class=\"a{{ if b }} c{{ end }}\">",
            "<p class=\"{{ for b in c }}{{ b }} {{ end }}\">",
            "<a href=\"{{ if b }}{{ c }}{{ else }}{{ d }}{{ end }}\">",
            "<a href=\"/a{{ if b }}?c{{ end }}\">",
            "{{ if a }}<p>{{ else }}<p class=\"b\">{{ end }}",
            "<title>{{ if a }}b{{ end }}</title>",
        ]
        for template in templates {
            // When / Then
            XCTAssertNoThrow(try statements(of: template), template)
        }
    }

    func testCompile_whenAPartIsWrong_shouldSayWhere() {
        // Given
        let errors: [(template: String, line: Int, column: Int, message: String)] = [
            ("<p>\n  <b>{{ if a }}\n", 2, 6, "'if' without '{{ end }}'"),
            ("{{ if a }}{{ for b in c }}{{ end }}", 1, 1, "'if' without '{{ end }}'"),
            ("\n {{ for a in b }}", 2, 2, "'for' without '{{ end }}'"),
            ("a {{ end }}", 1, 3, "'end' without"),
            ("{{ else }}", 1, 1, "'else' without"),
            ("{{ else if a }}", 1, 1, "'else' without"),
            ("{{ if a }}{{ else }}{{ else }}{{ end }}", 1, 21, "'else' without"),
            ("{{ if a }}{{ else }}{{ else if b }}{{ end }}", 1, 21, "'else' without"),
            ("{{ for a in b }}{{ else }}{{ end }}", 1, 17, "'else' without"),
            ("a\n{{ if a }}<p{{ end }}", 2, 1, "different places"),
            ("{{ if a }}<p {{ else }}<b {{ end }}>", 1, 1, "different places"),
            ("{{ if a }}{{ else if b }}<p {{ else }}{{ end }}>", 1, 1, "different places"),
            ("{{ if a }}<textarea>{{ end }}", 1, 1, "different places"),
            ("<a href=\"{{ if a }}{{ b }}{{ end }}\">", 1, 10, "different places"),
            ("<a href=\"{{ if a }}/b{{ end }}\">", 1, 10, "different places"),
            ("{{ for a in b }}<p {{ end }}", 1, 1, "loop"),
            ("<p {{ for a in b }}hidden{{ end }}>", 1, 4, "loop"),
            ("<p>\n<a {{ b }}>", 2, 4, "not in a tag"),
            ("<p>\n<a\n href=\"/x/{{ b }}\">", 3, 11, "whole"),
            ("<a href=\"{{ b }}/x\">", 1, 17, "whole"),
            ("<a href=\"{{ b }}{{ c }}\">", 1, 17, "one interpolation"),
            ("<p onclick=\"{{ b }}\">", 1, 13, "'onclick'"),
            ("<a b=\"c\"{{ if d }}e{{ end }}>", 1, 19, "white space is missing"),
            ("<script>{{ if a }}{{ end }}</script>", 1, 8, "'script'"),
            ("ab\n c < d", 2, 5, "&lt;"),
            ("<p>\n<b", 2, 3, "ends inside a tag"),
            ("{{ script none }}", 1, 1, "no script Templates/none.js"),
            ("<p {{ script none }}>", 1, 4, "in text alone"),
            ("<title>{{ script none }}", 1, 8, "in text alone"),
        ]
        for error in errors {
            // When / Then
            assertDiagnostic(error.line, error.column, error.message) { _ = try statements(of: error.template) }
        }
    }
}
