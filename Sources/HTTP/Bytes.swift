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

    /// Removes and returns the bytes at the beginning that belong to a class.
    mutating func take(while belongs: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = prefix(while: belongs)
        self = self[taken.endIndex...]
        return taken
    }
}

/// Finds the lines of a head that arrives in pieces, and examines each byte once.
struct LineScanner {
    /// The number of bytes before the next line.
    private(set) var lineStart = 0
    /// The number of bytes that were examined.
    private(set) var scanned = 0

    /// The next line up to its LF, or `nil` until that has arrived. Each call must pass the bytes of the call before and may
    /// pass more.
    mutating func next(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let lineFeed = bytes.dropFirst(scanned).firstIndex(of: .lineFeed) else {
            scanned = bytes.count
            return nil
        }
        let line = bytes[..<lineFeed].dropFirst(lineStart)
        lineStart = lineFeed + 1 - bytes.startIndex
        scanned = lineStart
        return line
    }
}

extension ArraySlice<UInt8> {
    /// The line without the CR before its LF. Throws `400` for an LF without a CR, which recipients treat differently (RFC 9112,
    /// section 2.2). A CR elsewhere stays in the line, where no grammar allows it.
    func withoutCarriageReturn() throws(HTTPError) -> ArraySlice<UInt8> {
        guard last == .carriageReturn else { throw HTTPError(.badRequest, "line feed without a carriage return") }
        return dropLast()
    }
}
