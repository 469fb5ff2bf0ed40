import XCTest

@testable import ResourceCompiler

final class TemplateSetTests: XCTestCase {
    private func compile(templates: [String: String], scripts: [String: String]) -> (
        code: String, diagnostics: [Diagnostic]
    ) {
        var diagnostics: [Diagnostic] = []
        let set = TemplateSet(
            templates: templates.sorted { $0.key < $1.key }.map { ($0, SourceText(path: "/\($0).html", text: $1)) },
            scripts: scripts.sorted { $0.key < $1.key }.map { ($0, SourceText(path: "/\($0).js", text: $1)) }
        )
        return (set.compile(&diagnostics), diagnostics)
    }

    func testCompile_whenScriptsAreUsed_shouldListTheirHashesSorted() throws {
        // When
        let result = compile(
            templates: ["A": "{{ script a }}{{ script b }}", "B": "{{ script b }}"],
            scripts: ["a": "1", "b": "2"]
        )

        // Then
        let sources = try ["1", "2"].map { try InlineScript(SourceText(path: "", text: $0)).policySource }.sorted()
        XCTAssertEqual(result.diagnostics, [])
        XCTAssertTrue(
            result.code.contains("contentSecurityPolicySources: StaticString = \"\(sources.joined(separator: " "))\"")
        )
        XCTAssertTrue(result.code.contains("extension A {"))
        XCTAssertTrue(result.code.contains("extension B {"))
        XCTAssertTrue(result.code.hasPrefix("import HTML\n"))
    }

    func testCompile_whenScriptIsNotUsed_shouldSaySo() {
        // When
        let result = compile(templates: ["A": "a"], scripts: ["a": "1"])

        // Then
        XCTAssertEqual(
            result.diagnostics.map(\.description),
            ["/a.js:1:1: error: no template uses this script, by {{ script a }}"]
        )
    }

    func testCompile_whenSeveralTemplatesAreWrong_shouldReportEach() {
        // When
        let result = compile(templates: ["A": "{{ }}", "B": "\n<", "c-d": ""], scripts: ["a": "<!--"])

        // Then
        XCTAssertEqual(result.diagnostics.map(\.path), ["/a.js", "/A.html", "/B.html", "/c-d.html"])
    }
}
