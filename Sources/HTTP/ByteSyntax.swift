/// The bytes and byte classes that HTTP's grammar names (RFC 9110, section 5.6).
extension UInt8 {
    static let horizontalTab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let numberSign: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let hyphen: UInt8 = 0x2D
    static let fullStop: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let questionMark: UInt8 = 0x3F
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D

    /// `OWS`: a space or a tab.
    var isWhitespace: Bool { self == .space || self == .horizontalTab }

    /// `DIGIT`.
    var isDigit: Bool { self &- .zero < 10 }

    /// `ALPHA`.
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// `VCHAR`: visible ASCII.
    var isVisible: Bool { self &- 0x21 < 0x5E }

    /// `tchar`: a byte of a method, field name or parameter name.
    var isTokenByte: Bool {
        switch self {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5E...0x7A, 0x7C, 0x7E: true
        default: false
        }
    }

    /// `unreserved`: a character that means the same in a URL whether it is percent-encoded or not (RFC 3986, section 2.3).
    var isUnreserved: Bool { isLetter || isDigit || self == .hyphen || self == .fullStop || self == 0x5F || self == 0x7E }

    /// A byte of a field value: `field-vchar`, space and tab (RFC 9110, section 5.5).
    var isFieldByte: Bool { self >= .space ? self != 0x7F : self == .horizontalTab }

    /// The value of a `HEXDIG`.
    var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// The byte, or the lower-case letter for an upper-case one.
    var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

/// Received bytes that a parser takes apart: kept in an array, or read where they are, without a reference to count.
protocol ByteSlice: BidirectionalCollection<UInt8> where SubSequence == Self, Index == Int {}

extension ArraySlice: ByteSlice where Element == UInt8 {}
extension Slice: ByteSlice where Base == UnsafeBufferPointer<UInt8> {}

extension ByteSlice {
    /// The text of the bytes; invalid UTF-8 becomes U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// The bytes without the spaces and tabs at their ends.
    var trimmed: Self {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return rest
    }

    /// The number that the bytes represent, `Int.max` when it overflows; `nil` unless all are digits.
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

    /// The first `limit` elements of a list, without empty ones. The rest is not examined, so that a long field costs little.
    func list(separatedBy separator: UInt8, limit: Int) -> ArraySlice<Self> {
        split(separator: separator, maxSplits: limit).prefix(limit)
    }

    /// Removes and returns the bytes at the beginning that belong to a class.
    mutating func take(while belongs: (UInt8) -> Bool) -> Self {
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
    func withoutCarriageReturn() throws(HTTPError) -> Self {
        guard last == .carriageReturn else { throw HTTPError(.badRequest, "line feed without a carriage return") }
        return dropLast()
    }

    /// The bytes with percent-encoded ones decoded (RFC 3986, section 2.1), if they are to be. A percent sign without digits stays.
    func percentDecoded(where isDecoded: (UInt8) -> Bool = { _ in true }) -> ArraySlice<UInt8> {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var rest = self
        while let byte = rest.popFirst() {
            guard byte == .percent, let high = rest.first?.hexadecimalValue,
                let low = rest.dropFirst().first?.hexadecimalValue, isDecoded(high << 4 | low)
            else {
                decoded.append(byte)
                continue
            }
            decoded.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return decoded[...]
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }
}

/// The syntax of a field line of a header section, trailer section or part head: `name: value`, without its CRLF.
struct FieldLine<Bytes: ByteSlice> {
    let name: Bytes
    /// The value without the white space around it.
    let value: Bytes

    /// Reads a line (RFC 9112, section 5.1). Throws `400` for one that recipients may interpret differently, such as a folded one.
    init(_ line: Bytes) throws(HTTPError) {
        var rest = line
        name = rest.take(while: \.isTokenByte)
        guard !name.isEmpty, rest.popFirst() == .colon else { throw HTTPError(.badRequest, "malformed field name") }
        guard rest.allSatisfy(\.isFieldByte) else { throw HTTPError(.badRequest, "control character in a field value") }
        value = rest.trimmed
    }
}
