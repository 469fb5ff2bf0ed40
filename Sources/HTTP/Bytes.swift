/// What parsers ask of received bytes.
extension ArraySlice<UInt8> {
    /// The text of the bytes; invalid UTF-8 becomes U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// The bytes without the spaces and tabs at their ends.
    var trimmed: ArraySlice<UInt8> {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return rest
    }

    /// The number that the bytes represent; `nil` unless all are digits. A number that overflows is `Int.max`, which exceeds every
    /// limit.
    var decimal: Int? {
        guard !isEmpty, allSatisfy(\.isDigit) else { return nil }
        return Int(text) ?? .max
    }

    /// Whether the bytes equal `text`, by default ignoring the case of ASCII letters.
    func spells(_ text: StaticString, caseSensitive: Bool = false) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { letters in
            zip(self, letters).allSatisfy { $0 == $1 || !caseSensitive && $0.lowercased == $1.lowercased }
        }
    }

    /// The first elements of a list, without empty ones. What follows them is not looked at, so that a long field costs little.
    func list(separatedBy separator: UInt8, limit: Int) -> ArraySlice<ArraySlice<UInt8>> {
        split(separator: separator, maxSplits: limit).prefix(limit)
    }

    /// Removes and returns the bytes at the beginning that belong to a class.
    mutating func take(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = prefix(while: belongs)
        self = self[taken.endIndex...]
        return taken
    }

    /// Removes a delimiter and the white space around it; false when the bytes do not begin with that.
    mutating func takeDelimiter(_ delimiter: UInt8) -> Bool {
        let rest = drop(while: \.isWhitespace)
        guard rest.first == delimiter else { return false }
        self = rest.dropFirst().drop(while: \.isWhitespace)
        return true
    }

    /// The line without the CR before its LF. Throws `400` for an LF without a CR, which recipients treat differently (RFC 9112,
    /// section 2.2). A CR elsewhere stays in the line, where no grammar allows it.
    func withoutCarriageReturn() throws(HTTPError) -> ArraySlice<UInt8> {
        guard last == .carriageReturn else { throw HTTPError(.badRequest, "line feed without a carriage return") }
        return dropLast()
    }
}

extension [UInt8] {
    /// Appends a literal.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }
}
