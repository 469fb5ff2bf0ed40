/// Writes the `render` function of a template.
struct RenderFunctionWriter {
    private let path: String
    private let languages: [StringsLanguage]
    private var code: String
    /// The known markup since the last expression, in each language.
    private var markup: [StringsLanguage: String] = [:]

    init(typeName: String, path: String, languages: [StringsLanguage]) {
        self.path = path
        self.languages = languages
        // The compiler reports a missing or nonconforming type at the template's first line.
        code = """
            #sourceLocation(file: \(path.swiftLiteral), line: 1)
            extension \(typeName) {
                func render(into html: inout HTMLBuffer) {

            """
    }

    /// Adds markup. Adjacent pieces become one literal.
    mutating func append(markup text: String) {
        for language in languages { markup[language, default: ""] += text }
    }

    /// Adds markup that differs by language. Its literal is written once for each language.
    mutating func append(markup texts: [StringsLanguage: String]) {
        for (language, text) in texts { markup[language, default: ""] += text }
    }

    /// Adds a line of Swift whose errors the compiler reports at a position of the template. The code after `prefix` is aligned
    /// with the template's column if `prefix` is short enough.
    mutating func append(
        _ prefix: String,
        _ expression: String,
        _ suffix: String,
        at position: (line: Int, column: Int)
    ) {
        flushMarkup()
        let padding = String(repeating: " ", count: max(0, position.column - 1 - prefix.count))
        code += "#sourceLocation(file: \(path.swiftLiteral), line: \(position.line))\n"
        code += padding + prefix + expression + suffix + "\n"
    }

    /// Returns the complete function, without the template's last newline.
    consuming func finish() -> String {
        for (language, text) in markup where text.last == "\n" { markup[language] = String(text.dropLast()) }
        flushMarkup()
        return code + "#sourceLocation()\n    }\n}\n"
    }

    private mutating func flushMarkup() {
        defer { markup = [:] }
        let literals = languages.map { (language: $0, text: markup[$0] ?? "") }
        guard let first = literals.first?.text, literals.contains(where: { !$0.text.isEmpty }) else { return }
        if literals.allSatisfy({ $0.text == first }) {
            code += "        html.append(markup: \(first.swiftLiteral))\n"
            return
        }
        code += "        switch self.language {\n"
        for (language, text) in literals {
            code += "        case .\(language.swiftCase): html.append(markup: \(text.swiftLiteral))\n"
        }
        code += "        }\n"
    }
}
