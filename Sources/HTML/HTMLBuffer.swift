/// The bytes of a page while it is written: markup goes in as it is, text goes in escaped.
///
/// Escaping works on bytes. `Character` would be wrong: a quotation mark followed by a combining mark is one character
/// that equals neither, and would slip through.
///
/// It cannot be copied, and so writes into memory that is nobody else's: a page consists of many small pieces, and each is one
/// `memcpy`, which callers in other modules get inlined.
public struct HTMLBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutableRawPointer
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    /// Whether the memory goes with the buffer; otherwise it belongs to an array in the making.
    private var ownsMemory: Bool

    /// Makes an empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 256) {
        start = .allocate(byteCount: max(1, capacity), alignment: 1)
        self.capacity = capacity
        ownsMemory = true
    }

    private init(in room: UnsafeMutableRawPointer, capacity: Int) {
        start = room
        self.capacity = capacity
        ownsMemory = false
    }

    deinit {
        if ownsMemory { start.deallocate() }
    }

    /// What `write` writes, UTF-8. It is written into `buffer` itself, which is empty, and copied only when it needs more room than
    /// `capacity`.
    public static func bytes(
        in buffer: consuming [UInt8] = [],
        capacity: Int,
        _ write: (inout HTMLBuffer) -> Void
    ) -> [UInt8] {
        var outgrown: [UInt8]?
        var bytes = buffer
        bytes.append(addingCapacity: max(1, capacity)) { page in
            page.withUnsafeMutableBufferPointer { room, count in
                guard let base = room.baseAddress else { return }
                var html = HTMLBuffer(in: base, capacity: room.count)
                write(&html)
                if html.ownsMemory { outgrown = html.bytes } else { count = html.count }
            }
        }
        return outgrown ?? bytes
    }

    /// What was written so far, UTF-8.
    public var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }

    /// Writes markup of the program.
    @inlinable @inline(__always)
    public mutating func append(markup: StaticString) {
        append(markup.utf8Start, markup.utf8CodeUnitCount)
    }

    /// Writes markup that was made safe elsewhere.
    public mutating func append(_ raw: RawHTML) {
        raw.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// Writes text so that it reads as text, between tags or inside a quoted attribute value: `& < > " '` become
    /// character references (HTML Standard, 13.1.4).
    public mutating func append(text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append(text: $0) }) == nil {
            var text = text
            text.withUTF8 { append(text: $0) }
        }
    }

    /// Writes a URL into an attribute's value.
    public mutating func append(_ url: URLReference) {
        guard !url.holdsMarkup, url.text.utf8.withContiguousStorageIfAvailable({ append($0) }) != nil else {
            return append(text: url.text)
        }
    }

    /// Writes a literal of the program so that it reads as text.
    public mutating func append(text: StaticString) {
        text.withUTF8Buffer { append(text: $0) }
    }

    /// Writes UTF-8 so that it reads as text.
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

    /// Writes a whole number.
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

/// Calls `body` with a number in digits, which no text is made for.
@inlinable
public func withDecimalDigits(of number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    // 19 digits and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
        var (start, rest) = (digits.count, number.magnitude)
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if number < 0 {
            start -= 1
            digits[start] = UInt8(ascii: "-")
        }
        body(UnsafeBufferPointer(rebasing: digits[start...]))
    }
}

extension UInt8 {
    /// Whether the byte could end text or an attribute's value. All of them lie below the letters, which text consists of.
    var isMarkup: Bool { self < 0x40 && UInt64.markup &>> self & 1 == 1 }
}

extension UInt64 {
    /// A bit for each byte of markup.
    fileprivate static var markup: UInt64 {
        1 << UInt64(UInt8(ascii: "&")) | 1 << UInt64(UInt8(ascii: "<")) | 1 << UInt64(UInt8(ascii: ">"))
            | 1 << UInt64(UInt8(ascii: "\"")) | 1 << UInt64(UInt8(ascii: "'"))
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
