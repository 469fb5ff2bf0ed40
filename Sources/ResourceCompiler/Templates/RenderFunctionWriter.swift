/// Writes the `render` function of one template.
struct RenderFunctionWriter {
    private let path: String
    private var code: String
    private var markup = ""

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
        markup += text
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
        if markup.last == "\n" { markup.removeLast() }
        flushMarkup()
        return code + "#sourceLocation()\n    }\n}\n"
    }

    private mutating func flushMarkup() {
        guard !markup.isEmpty else { return }
        code += "        html.append(markup: \(markup.swiftLiteral))\n"
        markup = ""
    }
}
