import Foundation

/// The content between `{{` and `}}`.
enum Directive: Equatable {
    case interpolation(String)
    case `if`(String)
    case elseIf(String)
    case `else`
    case `for`(String)
    case end
    case script(String)

    /// Reads a directive; nil when a word is missing or too many. Anything else is an expression, which the Swift compiler checks.
    init?(_ content: String) {
        let words = content.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        let rest = words.count > 1 ? words[1] : nil
        switch (words.first, rest) {
        case ("if", let condition?): self = .if(condition)
        case ("for", let header?): self = .for(header)
        case ("script", let name?): self = .script(name)
        case ("else", nil): self = .else
        case ("else", let rest?) where rest.hasPrefix("if "): self = .elseIf(String(rest.dropFirst("if ".count)))
        case ("end", nil): self = .end
        case (nil, _), ("if", _), ("for", _), ("else", _), ("end", _): return nil
        default: self = .interpolation(content)
        }
    }
}

/// A part of a template: markup, or a directive with the offset of its braces.
enum TemplateToken: Equatable {
    case markup(Range<Int>)
    case directive(Directive, offset: Int)
}

/// Splits a template into markup and directives, without comments.
struct TemplateLexer {
    private let source: SourceText
    private var offset = 0

    init(_ source: SourceText) { self.source = source }

    /// The next token, or nil at the end. Throws a diagnostic for an invalid directive.
    mutating func next() throws(Diagnostic) -> TemplateToken? {
        while true {
            let start = offset
            guard start < source.scalars.count else { return nil }
            let opening = source.firstOffset(of: "{{", from: start) ?? source.scalars.count
            guard opening == start else {
                offset = opening
                return .markup(start..<opening)
            }
            guard let closing = source.firstOffset(of: "}}", from: opening) else { throw source.error("'{{' without '}}'", at: opening) }
            offset = closing + "}}".count
            let content = source.text(opening + "{{".count..<closing)
            if content.hasPrefix("!") { continue }
            let trimmed = content.trimmingCharacters(in: .whitespaces)
            guard !content.contains("\n") else { throw source.error("'{{' without '}}' on the same line", at: opening) }
            guard let directive = Directive(trimmed) else { throw source.error("unknown directive '\(trimmed)'", at: opening) }
            return .directive(directive, offset: opening)
        }
    }
}
