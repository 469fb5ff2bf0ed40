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
    public mutating func append(text: some StringProtocol) {
        let fast: Void? = text.utf8.withContiguousStorageIfAvailable { append(escaping: $0) }
        if fast == nil {
            Array(text.utf8).withUnsafeBufferPointer { append(escaping: $0) }
        }
    }

    /// Writes a literal of the program so that it reads as text.
    public mutating func append(text: StaticString) {
        text.withUTF8Buffer { append(escaping: $0) }
    }

    /// Writes a whole number.
    public mutating func append(_ number: Int) {
        append(text: String(number))
    }

    private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var clean = 0
        for index in text.indices {
            guard let reference = reference(for: text[index]) else { continue }
            bytes.append(contentsOf: text[clean..<index])
            append(markup: reference)
            clean = index + 1
        }
        bytes.append(contentsOf: text[clean...])
    }
}

/// The character reference that a byte must be written as, if any.
private func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
}
