/// An entry of a `.strings` file.
struct StringsEntry: Equatable {
    let key: String
    let value: String
    /// The offset of the key.
    let offset: Int
}

/// Parses `.strings` files: comments, and `"key" = "value";`, whose texts have no escapes.
struct StringsParser {
    private let source: SourceText
    private var offset = 0

    init(_ source: SourceText) {
        self.source = source
    }

    /// Returns all entries, in their order. Throws a diagnostic for the first syntax error.
    mutating func parse() throws(Diagnostic) -> [StringsEntry] {
        var entries: [StringsEntry] = []
        while true {
            try skipSpaceAndComments()
            guard offset < source.scalars.count else { return entries }
            let start = offset
            let key = try quotedText("a key")
            try skip("=")
            let value = try quotedText("a value")
            try skip(";")
            entries.append(StringsEntry(key: key, value: value, offset: start))
        }
    }

    private mutating func skipSpaceAndComments() throws(Diagnostic) {
        while offset < source.scalars.count {
            let start = offset
            if source.scalars[offset].isSpace {
                offset += 1
            } else if source.starts(with: "//", at: offset) {
                while offset < source.scalars.count, source.scalars[offset] != "\n" { offset += 1 }
            } else if source.starts(with: "/*", at: offset) {
                offset += 2
                while !source.starts(with: "*/", at: offset) {
                    guard offset < source.scalars.count else { throw source.error("'/*' without '*/'", at: start) }
                    offset += 1
                }
                offset += 2
            } else {
                return
            }
        }
    }

    private mutating func skip(_ mark: Unicode.Scalar) throws(Diagnostic) {
        try skipSpaceAndComments()
        guard offset < source.scalars.count, source.scalars[offset] == mark else {
            throw source.error("'\(mark)' is missing", at: offset)
        }
        offset += 1
    }

    private mutating func quotedText(_ what: String) throws(Diagnostic) -> String {
        try skipSpaceAndComments()
        let start = offset
        guard offset < source.scalars.count, source.scalars[offset] == "\"" else {
            throw source.error("\(what) in quotation marks is missing", at: offset)
        }
        offset += 1
        var text = String.UnicodeScalarView()
        while offset < source.scalars.count, source.scalars[offset] != "\n" {
            let scalar = source.scalars[offset]
            offset += 1
            switch scalar {
            case "\\":
                let message = "there are no escapes: write the character itself, a quotation mark as “ or ”"
                throw source.error(message, at: offset - 1)
            case "\"": return String(text)
            default: text.append(scalar)
            }
        }
        throw source.error("the text's closing quotation mark is missing on this line", at: start)
    }
}
