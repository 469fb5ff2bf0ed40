import Foundation
import SHA2

/// All templates and inline scripts of the app.
struct TemplateSet {
    /// Templates with the name of their type.
    var templates: [(name: String, source: SourceText)] = []
    /// Scripts with the name that templates use.
    var scripts: [(name: String, source: SourceText)] = []

    /// The content of `Templates.swift`. Errors go to `diagnostics`.
    func compile(_ diagnostics: inout [Diagnostic]) -> String {
        var compiled: [String: InlineScript] = [:]
        for (name, source) in scripts {
            do { compiled[name] = try InlineScript(source) } catch { diagnostics.append(error) }
        }

        var code = "import HTML\n"
        var used: Set<String> = []
        for (name, source) in templates {
            do throws(Diagnostic) {
                guard SwiftName.isIdentifier(name) else {
                    let reason = "the template belongs to the struct of its name"
                    throw source.error("'\(name)' is no name for a type: \(reason)", at: 0)
                }
                var compiler = TemplateCompiler(source, typeName: name, scripts: compiled)
                code += "\n" + (try compiler.compile())
                used.formUnion(compiler.usedScripts)
            } catch {
                diagnostics.append(error)
            }
        }
        if diagnostics.isEmpty {
            diagnostics += scripts.filter { !used.contains($0.name) }.map { name, source in
                source.error("no template uses this script, by {{ script \(name) }}", at: 0)
            }
        }

        let sources = Set(compiled.values.map(\.policySource)).sorted().joined(separator: " ")
        return code + """

            enum InlineScripts {
                /// The hashes of every inline script, for `script-src`.
                static let contentSecurityPolicySources: StaticString = \(sources.swiftLiteral)
            }

            """
    }
}

/// A script as it is sent: as a part of a page, allowed by its hash (Content Security Policy Level 3, "hash-source"), or as a file.
struct InlineScript {
    let text: String

    /// Drops indentation and comments. Throws for text that HTML reads as markup, and for template literals that span lines.
    init(_ source: SourceText) throws(Diagnostic) {
        for (index, line) in source.lines.enumerated() {
            let error = { Diagnostic(path: source.path, line: index + 1, message: $0) }
            for mark in ["</script", "<!--"] where line.lowercased().contains(mark) {
                throw error("'\(mark)' would end the script or hide its end")
            }
            guard line.count(where: { $0 == "`" }).isMultiple(of: 2) else { throw error("a template literal must end on its line") }
        }
        let lines = source.lines.map { $0.drop { $0 == " " || $0 == "\t" } }
        text = lines.filter { !$0.isEmpty && !$0.isComment }.joined(separator: "\n")
    }

    var element: String { "<script>\(text)</script>" }

    /// The source expression that allows it.
    var policySource: String { "'sha256-\(Data(SHA256.hash(text.utf8).bytes).base64EncodedString())'" }
}
