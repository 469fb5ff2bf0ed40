/// Writes the `render` function of a template.
struct RenderFunctionWriter {
    private let path: String
    private var code: String
    /// The markup since the last line of Swift, which becomes one literal.
    private var markup = String.UnicodeScalarView()

    init(typeName: String, path: String) {
        self.path = path
        // The compiler reports a missing or nonconforming type at the template's first line.
        code = """
            #sourceLocation(file: \(path.swiftLiteral), line: 1)
            extension \(typeName) {
                func render(in language: Language, into html: inout HTMLBuffer) {

            """
    }

    mutating func append(markup text: some Sequence<Unicode.Scalar>) { markup.append(contentsOf: text) }

    /// Adds Swift, whose errors the compiler reports at a line of the template.
    mutating func append(_ statement: String, line: Int) {
        flushMarkup()
        code += "#sourceLocation(file: \(path.swiftLiteral), line: \(line))\n        \(statement)\n"
    }

    /// Returns the complete function, without the template's last newline.
    consuming func finish() -> String {
        if markup.last == "\n" { markup.removeLast() }
        flushMarkup()
        return code + "#sourceLocation()\n    }\n}\n"
    }

    private mutating func flushMarkup() {
        guard !markup.isEmpty else { return }
        code += "        html.append(markup: \(String(markup).swiftLiteral))\n"
        markup.removeAll()
    }
}
