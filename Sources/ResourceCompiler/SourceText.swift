import Foundation

/// A file as scalars, with the line and column of each.
struct SourceText {
    let path: String
    let scalars: [Unicode.Scalar]

    /// Decodes UTF-8, drops a byte order mark, and makes line ends line feeds. Throws a diagnostic for invalid UTF-8.
    init(path: String, utf8 bytes: some Collection<UInt8>) throws(Diagnostic) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Diagnostic(path: path, line: 1, column: 1, message: "the file is not UTF-8")
        }
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        scalars = Array(text.replacing("\r\n", with: "\n").unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    /// The line and column, each counted from 1, of the scalar at `offset`.
    func position(of offset: Int) -> (line: Int, column: Int) {
        let before = scalars[..<offset]
        let lineStart = before.lastIndex(of: "\n").map { $0 + 1 } ?? 0
        return (before.count { $0 == "\n" } + 1, offset - lineStart + 1)
    }

    func error(_ message: String, at offset: Int) -> Diagnostic {
        let (line, column) = position(of: offset)
        return Diagnostic(path: path, line: line, column: column, message: message)
    }

    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    func starts(with text: String, at offset: Int) -> Bool {
        scalars[offset...].starts(with: text.unicodeScalars)
    }
}

extension Unicode.Scalar {
    /// White space in HTML (HTML Standard, "ASCII whitespace").
    var isSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" || self == "\u{C}" }

    var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }

    var isASCIIDigit: Bool { "0"..."9" ~= self }
}
