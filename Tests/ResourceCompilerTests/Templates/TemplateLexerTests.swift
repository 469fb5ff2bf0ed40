import XCTest

@testable import ResourceCompiler

final class TemplateLexerTests: XCTestCase {
    private func tokens(of template: String) throws -> [String] {
        let source = SourceText(path: "/Page.html", text: template)
        var lexer = TemplateLexer(source)
        var tokens: [String] = []
        while let token = try lexer.next() {
            switch token {
            case .markup(let range): tokens.append("markup \(source.text(range))")
            case .directive(let directive, let offset): tokens.append("\(offset) \(directive)")
            }
        }
        return tokens
    }

    func testNext_whenTemplateHasEveryDirective_shouldSplitItThere() throws {
        // Given
        let directives: [(text: String, directive: String)] = [
            ("{{ name }}", "interpolation(\"name\")"),
            ("{{name}}", "interpolation(\"name\")"),
            ("{{ iffy }}", "interpolation(\"iffy\")"),
            ("{{ endDate }}", "interpolation(\"endDate\")"),
            ("{{ if a, let b = c }}", "if(\"a, let b = c\")"),
            ("{{ if case .a(let b) = c }}", "if(\"case .a(let b) = c\")"),
            ("{{ else if  a }}", "elseIf(\" a\")"),
            ("{{ else }}", "else"),
            ("{{ for (a, b) in c }}", "for(\"(a, b) in c\")"),
            ("{{ end }}", "end"),
            ("{{ script chipNumber }}", "script(\"chipNumber\")"),
            ("{{ a.map { $0.b } }}", "interpolation(\"a.map { $0.b }\")"),
            // What the Swift compiler refuses, at the same line.
            ("{{ script }}", "interpolation(\"script\")"),
            ("{{ if(a) }}", "interpolation(\"if(a)\")"),
            ("{{ endif }}", "interpolation(\"endif\")"),
        ]
        for (text, directive) in directives {
            // When / Then
            XCTAssertEqual(try tokens(of: "a\(text) b"), ["markup a", "1 \(directive)", "markup  b"])
        }
    }

    func testNext_whenThereAreComments_shouldLeaveThemOut() throws {
        // When / Then
        XCTAssertEqual(try tokens(of: "a{{! b {{ c \n d }}e"), ["markup a", "markup e"])
        XCTAssertEqual(try tokens(of: "{{!}}{{! a }}"), [])
        XCTAssertEqual(try tokens(of: "a { b }} c }"), ["markup a { b }} c }"])
    }

    func testNext_whenDirectiveIsWrong_shouldSayWhere() {
        // Given
        let errors: [(text: String, line: Int, column: Int, message: String)] = [
            ("a\n {{ b", 2, 2, "without '}}'"),
            ("{{ b\n}}", 1, 1, "without '}}' on the same line"),
            ("ab{{! c }", 1, 3, "without '}}'"),
            ("a{{}}", 1, 2, "unknown directive"),
            ("a{{   }}", 1, 2, "unknown directive"),
            ("{{ if }}", 1, 1, "unknown directive 'if'"),
            ("{{ for }}", 1, 1, "unknown directive 'for'"),
            ("{{ end if }}", 1, 1, "unknown directive 'end if'"),
            ("{{ else if }}", 1, 1, "unknown directive 'else if'"),
            ("{{ else a }}", 1, 1, "unknown directive"),
        ]
        for error in errors {
            // When / Then
            assertDiagnostic(error.line, error.column, error.message) { _ = try tokens(of: error.text) }
        }
    }
}
