/// The bytes of a page while it is written: markup goes in as it is, text goes in escaped.
///
/// Escaping works on bytes. `Character` would be wrong: a quotation mark followed by a combining mark is one character
/// that equals neither, and would slip through.
public struct HTMLBuffer: Sendable {
    /// What was written so far, UTF-8.
    public private(set) var bytes: [UInt8]

    /// Makes an empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 0) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Writes markup of the program.
    public mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes markup that was made safe elsewhere.
    public mutating func append(_ raw: RawHTML) {
        bytes.append(contentsOf: raw.bytes)
    }

    /// Writes text so that it reads as text, between tags or inside a quoted attribute value: `& < > " '` become
    /// character references (HTML Standard, 13.1.4).
    public mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(text: $0) }
    }

    /// Writes a literal of the program so that it reads as text.
    public mutating func append(text: StaticString) {
        text.withUTF8Buffer { append(text: $0) }
    }

    /// Writes UTF-8 so that it reads as text.
    public mutating func append(text: UnsafeBufferPointer<UInt8>) {
        var clean = 0
        for index in 0..<text.count where text[index].isMarkup {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[clean..<index]))
            append(markup: reference(for: text[index]))
            clean = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[clean...]))
    }

    /// Writes a whole number.
    public mutating func append(_ number: Int) {
        append(text: String(number))
    }
}

extension UInt8 {
    /// Whether the byte could end text or an attribute's value.
    fileprivate var isMarkup: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}

/// The character reference that a byte of markup is written as.
private func reference(for byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
}
