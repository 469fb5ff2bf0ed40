/// Writes the `render` function of one template.
struct RenderFunctionWriter {
    private let path: String
    private var code: String
    /// What stands together in the template and is known by now, as readers of each language will see it.
    private var markup: [StringsLanguage: String] = [:]

    init(typeName: String, path: String) {
        self.path = path
        // A template without its type, or without the conformance, is reported at its first line.
        code = """
            #sourceLocation(file: \(path.swiftLiteral), line: 1)
            extension \(typeName) {
                func render(into html: inout HTMLBuffer) {

            """
    }

    /// Adds markup to what stands before it: neighbours become one literal.
    mutating func append(markup text: String) {
        for language in StringsLanguage.allCases { markup[language, default: ""] += text }
    }

    /// Adds markup that differs from language to language: the literal that it becomes a part of is written once for each.
    mutating func append(markup texts: [StringsLanguage: String]) {
        for (language, text) in texts { markup[language, default: ""] += text }
    }

    /// Adds a line of Swift that stands for one of the template: its errors are reported there. The part of it after
    /// `prefix` is written in the template's own column where there is room.
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

    /// The finished function. A file's last newline is not sent.
    consuming func finish() -> String {
        for (language, text) in markup where text.last == "\n" { markup[language] = String(text.dropLast()) }
        flushMarkup()
        return code + "#sourceLocation()\n    }\n}\n"
    }

    private mutating func flushMarkup() {
        defer { markup = [:] }
        let literals = StringsLanguage.allCases.map { (language: $0, text: markup[$0] ?? "") }
        guard let first = literals.first?.text, literals.contains(where: { !$0.text.isEmpty }) else { return }
        if literals.allSatisfy({ $0.text == first }) {
            code += "        html.append(markup: \(first.swiftLiteral))\n"
            return
        }
        code += "        switch self.language {\n"
        for (language, text) in literals {
            code += "        case .\(language): html.append(markup: \(text.swiftLiteral))\n"
        }
        code += "        }\n"
    }
}
