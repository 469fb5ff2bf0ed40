import XCTest

@testable import ResourceCompiler

/// The statements of a compiled template, without indentation and source locations.
func statements(of template: String, scripts: [String: InlineScript] = [:]) throws -> [String] {
    let source = SourceText(path: "/Page.html", text: template)
    var compiler = TemplateCompiler(source, typeName: "Page", scripts: scripts)
    let lines = try compiler.compile().split(separator: "\n").filter { !$0.hasPrefix("#sourceLocation") }
    return lines.dropFirst(2).dropLast(2).map { $0.trimmingPrefix { $0 == " " }.description }
}

/// The markup of a template without directives.
func markup(of template: String) throws -> String {
    let statements = try statements(of: template)
    guard let literal = statements.first else { return "" }
    XCTAssertEqual(statements.count, 1)
    return String(literal.dropFirst("html.append(markup: \"".count).dropLast(2)).replacing("\\n", with: "\n")
        .replacing("\\\"", with: "\"")
}

/// Checks that something fails at a line and column with a message that contains `part`.
func assertDiagnostic(
    _ line: Int,
    _ column: Int,
    _ part: String,
    file: StaticString = #filePath,
    testLine: UInt = #line,
    _ body: () throws -> Void
) {
    XCTAssertThrowsError(try body(), "expected: \(part)", file: file, line: testLine) { error in
        guard let diagnostic = error as? Diagnostic else { return XCTFail("\(error)", file: file, line: testLine) }
        XCTAssertEqual(
            [diagnostic.line, diagnostic.column],
            [line, column],
            "\(diagnostic)",
            file: file,
            line: testLine
        )
        XCTAssertTrue(diagnostic.message.contains(part), "\(diagnostic)", file: file, line: testLine)
    }
}
