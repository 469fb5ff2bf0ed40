/// An entry of a `.strings` file.
struct StringsEntry: Equatable {
    let key: String
    let value: String
    /// The offset of the key.
    let offset: Int
}

/// Parses `.strings` files: comments, and `"key" = "value";`.
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
        // UTF-16, because \U escapes are UTF-16 code units.
        var units: [UInt16] = []
        while offset < source.scalars.count, source.scalars[offset] != "\n" {
            let scalar = source.scalars[offset]
            offset += 1
            switch scalar {
            case "\\": units += try escape()
            case "\"":
                guard let text = String(validating: units, as: UTF16.self) else {
                    throw source.error("half of a surrogate pair", at: start)
                }
                return text
            default: units += UTF16.encode(scalar).map(Array.init) ?? []
            }
        }
        throw source.error("the text's closing quotation mark is missing on this line", at: start)
    }

    private mutating func escape() throws(Diagnostic) -> [UInt16] {
        let start = offset - 1
        guard offset < source.scalars.count else { throw source.error("unknown escape", at: start) }
        let scalar = source.scalars[offset]
        offset += 1
        switch scalar {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "\"", "\\": return [UInt16(scalar.value)]
        case "U":
            let digits = source.text(offset..<min(offset + 4, source.scalars.count))
            guard digits.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
                throw source.error("'\\U' needs four hexadecimal digits", at: start)
            }
            offset += 4
            return [unit]
        default: throw source.error("unknown escape '\\\(scalar)'", at: start)
        }
    }
}
