/// A buffer that a page is written into: markup unchanged, text escaped.
///
/// Escaping works on bytes. On `Character` it would be wrong: a quotation mark followed by a combining mark is one character
/// that equals neither, so it would not be escaped.
public struct HTMLBuffer {
    /// The bytes written so far, UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// Makes an empty buffer, with room for `capacity` bytes before it has to grow.
    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    public mutating func append(markup: StaticString) { markup.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    /// Writes text, between tags or inside a quoted attribute value: `& < > " '` become character references (HTML Standard, 13.1.4).
    public mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(text: $0) }
    }

    public mutating func append(text: StaticString) { text.withUTF8Buffer { append(text: $0) } }

    private mutating func append(text: UnsafeBufferPointer<UInt8>) {
        var clean = 0
        for (index, byte) in text.enumerated() {
            guard let reference = reference(for: byte) else { continue }
            if clean < index { bytes += text[clean..<index] }
            append(markup: reference)
            clean = index + 1
        }
        bytes += text[clean...]
    }

    public mutating func append(_ url: URLReference) { append(text: url.text) }
}

/// The character reference for a byte that could end text or an attribute's value.
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
