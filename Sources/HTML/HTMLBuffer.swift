#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The bytes of a page while it is written: markup goes in as it is, text goes in escaped.
///
/// Escaping works on bytes. `Character` would be wrong: a quotation mark followed by a combining mark is one character
/// that equals neither, and would slip through.
///
/// It cannot be copied, and so writes into memory of its own: a page consists of many small pieces, and each is one
/// `memcpy`.
public struct HTMLBuffer: ~Copyable {
    private var storage: UnsafeMutableRawBufferPointer
    private var count = 0

    /// Makes an empty buffer with room for `capacity` bytes.
    public init(capacity: Int = 256) {
        storage = .allocate(byteCount: max(1, capacity), alignment: 1)
    }

    deinit {
        storage.deallocate()
    }

    /// What was written so far, UTF-8.
    public var bytes: [UInt8] { Array(storage.prefix(count)) }

    /// Writes markup of the program.
    public mutating func append(markup: StaticString) {
        markup.withUTF8Buffer { append(UnsafeRawBufferPointer($0)) }
    }

    /// Writes markup that was made safe elsewhere.
    public mutating func append(_ raw: RawHTML) {
        raw.bytes.withUnsafeBytes { append($0) }
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
        var (clean, index) = (0, 0)
        while index < text.count {
            // All of them lie below the letters, which text consists of.
            if text[index] < 0x40, text[index].isMarkup {
                append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[clean..<index]))
                append(markup: reference(for: text[index]))
                clean = index + 1
            }
            index += 1
        }
        append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[clean...]))
    }

    /// Writes a whole number.
    public mutating func append(_ number: Int) {
        withDecimalDigits(of: number) { append(UnsafeRawBufferPointer($0)) }
    }

    private mutating func append(_ piece: UnsafeRawBufferPointer) {
        if storage.count - count < piece.count { grow(by: piece.count) }
        guard let target = storage.baseAddress, let source = piece.baseAddress else { return }
        memcpy(target + count, source, piece.count)
        count += piece.count
    }

    private mutating func grow(by length: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * (count + length), alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage.prefix(count)))
        storage.deallocate()
        storage = larger
    }
}

/// Calls `body` with a number in digits, which no text is made for.
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
