import Platform

/// A buffer that a page is written into: markup unchanged, text escaped.
///
/// Escaping works on bytes. On `Character` it would be wrong: a quotation mark followed by a combining mark is one character
/// that equals neither, so it would not be escaped.
///
/// It writes into memory of its own, because a page consists of many small pieces: appending them to an array would add 24 % to
/// a step's instructions.
public struct HTMLBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutableRawPointer
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    /// Whether the buffer deallocates its memory; otherwise that belongs to an array.
    private var ownsMemory: Bool

    /// Makes an empty buffer.
    public init() {
        capacity = 256
        start = .allocate(byteCount: capacity, alignment: 1)
        ownsMemory = true
    }

    private init(in memory: UnsafeMutableRawPointer, capacity: Int) {
        start = memory
        self.capacity = capacity
        ownsMemory = false
    }

    deinit {
        if ownsMemory { start.deallocate() }
    }

    /// The bytes that `write` writes, UTF-8. Up to `capacity` bytes are written into the array itself, which saves 4 % of a
    /// step's instructions.
    public static func bytes(capacity: Int, _ write: (inout HTMLBuffer) -> Void) -> [UInt8] {
        var outgrown: [UInt8]?
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: max(1, capacity)) { span in
            span.withUnsafeMutableBufferPointer { memory, count in
                guard let start = memory.baseAddress else { return }
                var html = HTMLBuffer(in: start, capacity: memory.count)
                write(&html)
                if html.ownsMemory { outgrown = html.bytes } else { count = html.count }
            }
        }
        return outgrown ?? bytes
    }

    /// The bytes written so far, UTF-8.
    public var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }

    /// Writes a literal as markup. Inlining it saves 6 % of a step's instructions, because it copies a few bytes of constant length.
    @inlinable @inline(__always)
    public mutating func append(markup: StaticString) {
        append(markup.utf8Start, markup.utf8CodeUnitCount)
    }

    /// Writes markup.
    public mutating func append(_ raw: RawHTML) {
        raw.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Writes text, between tags or inside a quoted attribute value: `& < > " '` become character references (HTML Standard,
    /// 13.1.4).
    public mutating func append(text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append(text: $0) }) == nil {
            var text = text
            text.withUTF8 { append(text: $0) }
        }
    }

    /// Writes a URL as an attribute value.
    public mutating func append(_ url: URLReference) {
        append(text: url.text)
    }

    /// Writes a literal as text.
    public mutating func append(text: StaticString) {
        text.withUTF8Buffer { append(text: $0) }
    }

    /// Writes UTF-8 as text.
    public mutating func append(text: UnsafeBufferPointer<UInt8>) {
        guard var clean = text.baseAddress else { return }
        let end = clean + text.count
        var next = clean
        while next < end {
            if next.pointee.isMarkup {
                append(clean, next - clean)
                append(markup: reference(for: next.pointee))
                clean = next + 1
            }
            next += 1
        }
        append(clean, end - clean)
    }

    /// Writes a number.
    public mutating func append(_ number: Int) {
        withDecimalDigits(of: number) { append($0) }
    }

    private mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        if let source = piece.baseAddress { append(source, piece.count) }
    }

    @inlinable @inline(__always)
    mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
        if capacity - count < length { grow(by: length) }
        (start + count).copyMemory(from: source, byteCount: length)
        count += length
    }

    @usableFromInline
    mutating func grow(by length: Int) {
        capacity = 2 * (count + length)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: start, byteCount: count)
        if ownsMemory { start.deallocate() }
        start = larger
        ownsMemory = true
    }
}

extension UInt8 {
    /// Whether the byte could end text or an attribute's value.
    var isMarkup: Bool {
        switch self {
        case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
        default: false
        }
    }
}

/// The character reference for a byte of markup.
private func reference(for byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
}
