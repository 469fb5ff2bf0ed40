/// A text file of the package, in which errors are located.
struct SourceText {
    let path: String
    let text: String
    let scalars: [Unicode.Scalar]

    /// Decodes UTF-8, drops a byte order mark, and makes line ends line feeds. Throws a diagnostic for invalid UTF-8.
    init(path: String, utf8 bytes: some Collection<UInt8>) throws(Diagnostic) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw Diagnostic(path: path, message: "the file is not UTF-8") }
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        scalars = Array(text.replacing("\r\n", with: "\n").unicodeScalars.drop { $0 == "\u{FEFF}" })
        self.text = String(String.UnicodeScalarView(scalars))
    }

    /// The lines, without their line feeds. The first is line 1 of a diagnostic.
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The line, counted from 1, of the scalar at `offset`.
    func line(of offset: Int) -> Int { scalars[..<offset].count { $0 == "\n" } + 1 }

    /// The first place at or after `offset` where `mark` stands.
    func firstOffset(of mark: String, from offset: Int) -> Int? {
        scalars[offset...].firstRange(of: Array(mark.unicodeScalars))?.lowerBound
    }

    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    func error(_ message: String, at offset: Int) -> Diagnostic {
        let lineStart = scalars[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return Diagnostic(path: path, line: line(of: offset), column: offset - lineStart + 1, message: message)
    }
}

extension Substring {
    /// Whether a line is nothing but a comment.
    var isComment: Bool { hasPrefix("//") || hasPrefix("/*") && dropFirst(2).firstRange(of: "*/")?.upperBound == endIndex }
}

extension Unicode.Scalar {
    /// White space in HTML (HTML Standard, "ASCII whitespace").
    var isSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }
    var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
    var isASCIIDigit: Bool { "0"..."9" ~= self }
}

/// An error in a resource, printed in the format of compilers.
struct Diagnostic: Error, Equatable, CustomStringConvertible {
    let path: String
    var line = 1
    var column = 1
    let message: String

    var description: String { "\(path):\(line):\(column): error: \(message)" }
}

/// An error in a resource, by a function that does not know its place.
struct Violation: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
}
