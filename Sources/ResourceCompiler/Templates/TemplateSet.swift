/// All templates and inline scripts of the app.
struct TemplateSet {
    /// Templates with the name of their type.
    let templates: [(name: String, source: SourceText)]
    /// Scripts with the name that templates use.
    let scripts: [(name: String, source: SourceText)]
    let knownTexts: KnownTexts

    /// The content of `Templates.swift`. Errors go to `diagnostics`.
    func compile(_ diagnostics: inout [Diagnostic]) -> String {
        var compiled: [String: InlineScript] = [:]
        for (name, source) in scripts {
            diagnostics.collect { () throws(Diagnostic) in compiled[name] = try InlineScript(source) }
        }

        var code = "import HTML\n"
        var used: Set<String> = []
        for (name, source) in templates {
            diagnostics.collect { () throws(Diagnostic) in
                guard SwiftName.isIdentifier(name) else {
                    throw source.error(
                        "'\(name)' is no name for a type: the template belongs to the struct of its name",
                        at: 0
                    )
                }
                var compiler = TemplateCompiler(
                    source,
                    typeName: name,
                    scripts: compiled,
                    knownTexts: knownTexts
                )
                code += "\n" + (try compiler.compile())
                used.formUnion(compiler.usedScripts)
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
