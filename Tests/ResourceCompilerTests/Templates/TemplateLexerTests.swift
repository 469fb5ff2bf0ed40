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
            ("{{ name }}", "3 interpolation(\"name\")"),
            ("{{name}}", "2 interpolation(\"name\")"),
            ("{{ iffy }}", "3 interpolation(\"iffy\")"),
            ("{{ endDate }}", "3 interpolation(\"endDate\")"),
            ("{{ if a, let b = c }}", "3 if(\"a, let b = c\")"),
            ("{{ if(a) }}", "3 if(\"(a)\")"),
            ("{{ if case .a(let b) = c }}", "3 if(\"case .a(let b) = c\")"),
            ("{{ else if  a }}", "3 elseIf(\"a\")"),
            ("{{ else }}", "3 else"),
            ("{{ for (a, b) in c }}", "3 for(\"(a, b) in c\")"),
            ("{{ end }}", "3 end"),
            ("{{ script chipNumber }}", "3 script(\"chipNumber\")"),
            ("{{ script }}", "3 interpolation(\"script\")"),
        ]
        for (text, directive) in directives {
            // When
            let tokens = try tokens(of: "\(text) b")

            // Then
            XCTAssertEqual(tokens, [directive.replacing("3 ", with: "\(text.hasPrefix("{{ ") ? 3 : 2) "), "markup  b"])
        }
    }

    func testNext_whenExpressionHoldsBracesOrStrings_shouldEndAtItsOwnBraces() throws {
        // Given
        let expressions = [
            "a.map { $0.b }", "a.map { $0.map { $0 }}", "\"}}\"", "\"\\\"}}\"", "a[\"{\"]", "f({ {1}() }())",
        ]
        for expression in expressions {
            // When / Then
            XCTAssertEqual(try tokens(of: "{{\(expression)}}"), ["2 \(Directive.interpolation(expression))"])
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
            ("{{ \"}}", 1, 1, "without '}}'"),
            ("{{ { }}", 1, 1, "without '}}'"),
            ("{{ \"\\", 1, 1, "without '}}'"),
            ("ab{{! c }", 1, 3, "'{{!' without '}}'"),
            ("a{{}}", 1, 4, "empty directive"),
            ("a{{   }}", 1, 7, "empty directive"),
            ("{{ if }}", 1, 4, "'if' needs"),
            ("{{ for }}", 1, 4, "'for' needs"),
            ("{{ end if }}", 1, 4, "unknown directive 'end if'"),
            ("{{ else if }}", 1, 4, "unknown directive 'else if'"),
            ("{{ else a }}", 1, 4, "unknown directive"),
            ("{{ endif }}", 1, 4, "unknown directive"),
            ("{{ while a }}", 1, 4, "unknown directive"),
            ("{{ let a = b }}", 1, 4, "unknown directive"),
        ]
        for error in errors {
            // When / Then
            assertDiagnostic(error.line, error.column, error.message) { _ = try tokens(of: error.text) }
        }
    }
}
