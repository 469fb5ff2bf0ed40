import Foundation
import SHA2

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
