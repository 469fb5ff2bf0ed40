/// The content between `{{` and `}}`.
enum Directive: Equatable {
    case interpolation(String)
    case `if`(String)
    case elseIf(String)
    case `else`
    case `for`(String)
    case end
    case script(String)
}

/// A part of a template: markup, or a directive with the offset of its first scalar.
enum TemplateToken: Equatable {
    case markup(Range<Int>)
    case directive(Directive, offset: Int)
}

/// Splits a template into markup and directives, without comments.
struct TemplateLexer {
    private let source: SourceText
    private var offset = 0

    init(_ source: SourceText) {
        self.source = source
    }

    /// The next token, or nil at the end. Throws a diagnostic for an invalid directive.
    mutating func next() throws(Diagnostic) -> TemplateToken? {
        while source.starts(with: "{{!", at: offset) { try skipComment() }
        guard offset < source.scalars.count else { return nil }
        if source.starts(with: "{{", at: offset) { return try directive() }

        let start = offset
        repeat { offset += 1 } while offset < source.scalars.count && !source.starts(with: "{{", at: offset)
        return .markup(start..<offset)
    }

    private mutating func skipComment() throws(Diagnostic) {
        let start = offset
        while !source.starts(with: "}}", at: offset) {
            guard offset < source.scalars.count else { throw source.error("'{{!' without '}}'", at: start) }
            offset += 1
        }
        offset += 2
    }

    private mutating func directive() throws(Diagnostic) -> TemplateToken {
        let start = offset
        var content = start + 2..<(try endOfDirective())
        offset = content.upperBound + 2
        while let first = content.first, source.scalars[first].isSpace { content.removeFirst() }
        while let last = content.last, source.scalars[last].isSpace { content.removeLast() }
        return .directive(try parse(source.text(content), at: content.lowerBound), offset: content.lowerBound)
    }

    /// The offset of the `}}` that ends the directive: not one in a string literal, nor one that closes Swift braces.
    private func endOfDirective() throws(Diagnostic) -> Int {
        let start = offset
        var index = start + 2
        var openBraces = 0
        var isInString = false
        while index < source.scalars.count, source.scalars[index] != "\n" {
            switch source.scalars[index] {
            case "\\" where isInString: index += 1
            case "\"": isInString.toggle()
            case _ where isInString: break
            case "{": openBraces += 1
            case "}" where openBraces > 0: openBraces -= 1
            case "}" where source.starts(with: "}}", at: index): return index
            default: break
            }
            index += 1
        }
        throw source.error("'{{' without '}}' on the same line", at: start)
    }

    private func parse(_ content: String, at offset: Int) throws(Diagnostic) -> Directive {
        let word = content.prefix { $0.isLetter }
        let rest = content.dropFirst(word.count).drop { $0.isWhitespace }
        let isAlone = rest.isEmpty
        switch word {
        case "if" where !isAlone: return .if(String(rest))
        case "for" where !isAlone: return .for(String(rest))
        case "script" where rest.first?.isLetter == true: return .script(String(rest))
        case "else" where isAlone: return .else
        case "else" where rest.hasPrefix("if "):
            return .elseIf(rest.dropFirst(3).trimmingPrefix { $0 == " " }.description)
        case "end" where isAlone: return .end
        case "if", "for": throw source.error("'\(word)' needs a condition or a loop header", at: offset)
        case _ where content.isEmpty: throw source.error("empty directive", at: offset)
        case _ where TemplateLexer.reservedWords.contains(word):
            throw source.error("unknown directive '\(content)'", at: offset)
        default: return .interpolation(content)
        }
    }

    /// Words that begin a directive or a statement, so never an expression.
    private static let reservedWords: Set<Substring> = [
        "else", "end", "elseif", "elsif", "endif", "endfor", "while", "switch", "case", "guard", "let", "var", "func",
        "return", "import", "include", "repeat", "do", "defer", "throw", "break", "continue",
    ]
}
