/// The names and braces of a Swift source, without comments and the text of string literals.
struct SourceTokens: Sequence, IteratorProtocol {
    enum Token: Equatable {
        /// A name or keyword, and whether it follows a dot.
        case name(String, isMember: Bool)
        case openingBrace
        case closingBrace
    }

    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// The string literals with an open interpolation: their end delimiter, and the number of open parentheses.
    private var literals: [(end: [Unicode.Scalar], depth: Int)] = []

    init(_ source: some StringProtocol) {
        scalars = Array(source.unicodeScalars)
    }

    mutating func next() -> Token? {
        while position < scalars.count {
            let scalar = scalars[position]
            if scalar == "/", skip("//") {
                while position < scalars.count, scalars[position] != "\n" { position += 1 }
            } else if scalar == "/", skip("/*") {
                while position < scalars.count, !skip("*/") { position += 1 }
            } else if scalar == "\"" || scalar == "#" {
                readLiteral()
            } else if isWord(scalar) {
                return name()
            } else {
                position += 1
                if scalar == "{" { return .openingBrace }
                if scalar == "}" { return .closingBrace }
                if scalar == "(", !literals.isEmpty { literals[literals.count - 1].depth += 1 }
                if scalar == ")", let literal = literals.last {
                    literals[literals.count - 1].depth -= 1
                    if literal.depth == 1 { skipLiteral(to: literals.removeLast().end) }
                }
            }
        }
        return nil
    }

    private mutating func name() -> Token {
        let start = position
        while position < scalars.count, isWord(scalars[position]) { position += 1 }
        let text = String(String.UnicodeScalarView(scalars[start..<position]))
        return .name(text, isMember: start > 0 && scalars[start - 1] == ".")
    }

    private func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private mutating func skip(_ text: String) -> Bool {
        guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    /// Reads a literal from its opening delimiter, or a directive such as `#if`.
    private mutating func readLiteral() {
        var hashes: [Unicode.Scalar] = []
        while position < scalars.count, scalars[position] == "#" {
            hashes.append("#")
            position += 1
        }
        if skip("\"\"\"") {
            skipLiteral(to: ["\"", "\"", "\""] + hashes)
        } else if position < scalars.count, skip("\"") {
            skipLiteral(to: ["\""] + hashes)
        }
    }

    /// Skips the text of a literal up to its end or the next interpolation.
    private mutating func skipLiteral(to end: [Unicode.Scalar]) {
        let escape = ["\\"] + end.drop { $0 == "\"" }
        while position < scalars.count {
            if scalars[position] == "\"", scalars[position...].starts(with: end) {
                position += end.count
                return
            }
            guard scalars[position] == "\\", scalars[position...].starts(with: escape) else {
                position += 1
                continue
            }
            position += escape.count
            if position < scalars.count, scalars[position] == "(" {
                position += 1
                literals.append((end, 1))
                return
            }
            position += 1
        }
    }
}
