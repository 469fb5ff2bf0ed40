import Foundation
import SHA2

/// A script that is part of a page, allowed by its hash (Content Security Policy Level 3, "hash-source").
struct InlineScript {
    let text: String

    /// Drops the script's indentation and comments. Throws a diagnostic for text that HTML reads as markup, and for a template literal
    /// that spans lines, because it would lose its indentation too.
    init(_ source: SourceText) throws(Diagnostic) {
        for forbidden in ["</script", "<!--"] {
            for offset in source.scalars.indices where source.scalars[offset] == "<" {
                guard
                    source.text(offset..<min(offset + forbidden.count, source.scalars.count)).lowercased() != forbidden
                else { throw source.error("'\(forbidden)' would end the script or hide its end", at: offset) }
            }
        }
        var literal: Int?
        for (offset, scalar) in source.scalars.enumerated() {
            if scalar == "`" { literal = literal == nil ? offset : nil }
            guard scalar == "\n", let literal else { continue }
            throw source.error("a template literal must end on its line", at: literal)
        }
        text = ScriptText.compact(String(String.UnicodeScalarView(source.scalars)))
    }

    /// The element in the page.
    var element: String { "<script>\(text)</script>" }

    /// The source expression that allows it.
    var policySource: String { "'sha256-\(Data(SHA256.hash(text.utf8).bytes).base64EncodedString())'" }
}
