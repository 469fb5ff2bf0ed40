import Platform

/// Reads bytes in place. A span checks every index, so no input can make a parser read beyond the received bytes.
extension Span<UInt8> {
    /// The index of the first `byte` at or after `start`. `memchr` compares 16 or 32 bytes at a time.
    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        start < count ? firstIndex(of: byte, in: start..<count) : nil
    }

    /// The index of the first `byte` in `range`.
    func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        extracting(range).withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(found) - base)
        }
    }

    /// Whether all bytes in `range` belong to a class.
    func allSatisfy(in range: Range<Int>, _ belongs: (UInt8) -> Bool) -> Bool {
        extracting(range).withUnsafeBufferPointer { $0.allSatisfy(belongs) }
    }

    /// Whether all bytes in `range` belong to a class. `allBelong` checks eight bytes at once; from the first eight that it
    /// refuses, `belongs` checks each byte.
    func allSatisfy(in range: Range<Int>, _ allBelong: (EightBytes) -> Bool, _ belongs: (UInt8) -> Bool) -> Bool {
        extracting(range).withUnsafeBytes { bytes in
            var next = 0
            while next + 8 <= bytes.count, allBelong(EightBytes(bytes, at: next)) { next += 8 }
            return bytes[next...].allSatisfy(belongs)
        }
    }

    /// Whether the bytes in `range` equal `text`, by default ignoring the case of ASCII letters.
    func spells(_ text: StaticString, in range: Range<Int>, caseSensitive: Bool = false) -> Bool {
        text.utf8CodeUnitCount == range.count && begin(with: text, from: range.lowerBound, caseSensitive: caseSensitive)
    }

    /// Whether the bytes in `range` equal `text`.
    func equal(_ text: String, in range: Range<Int>) -> Bool {
        text.utf8.count == range.count && zip(text.utf8, range).allSatisfy { $0 == self[$1] }
    }

    private func begin(with text: StaticString, from start: Int, caseSensitive: Bool) -> Bool {
        let letters = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return extracting(start..<start + letters.count).withUnsafeBufferPointer { bytes in
            for (byte, letter) in zip(bytes, letters) where byte != letter {
                guard !caseSensitive, byte.lowercased == letter.lowercased else { return false }
            }
            return true
        }
    }

    /// `range` without the spaces and tabs at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start].isWhitespace { start += 1 }
        while start < end, self[end - 1].isWhitespace { end -= 1 }
        return start..<end
    }

    /// Removes the bytes up to and including the next `separator` from `rest`, and returns their range without it; `nil` when
    /// `rest` is empty.
    func takePiece(from rest: inout Range<Int>, before separator: UInt8) -> Range<Int>? {
        guard !rest.isEmpty else { return nil }
        let piece = rest.lowerBound..<(firstIndex(of: separator, in: rest) ?? rest.upperBound)
        rest = rest.dropFirst(piece.count + 1)
        return piece
    }

    /// The number that the bytes in `range` represent; `nil` unless all are digits. A number that overflows is `Int.max`, which
    /// exceeds every limit.
    func decimal(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty else { return nil }
        var number = 0
        for index in range {
            guard self[index].isDigit else { return nil }
            let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.addingReportingOverflow(Int(self[index] - .zero))
            number = overflow || carry ? .max : sum
        }
        return number
    }

    /// The text of the bytes in `range`; invalid UTF-8 becomes U+FFFD.
    func text(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
