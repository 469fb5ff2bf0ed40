import Platform

/// How the parts of a message that the program writes itself get into a buffer: copied, with no text made on the way, into room that
/// was made for all of them at once.
extension OutputSpan<UInt8> {
    /// Appends the bytes of a literal.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends bytes.
    @inlinable @inline(__always)
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        precondition(bytes.count <= freeCapacity)
        withUnsafeMutableBufferPointer { room, count in
            guard let target = room.baseAddress, let source = bytes.baseAddress else { return }
            (target + count).initialize(from: source, count: bytes.count)
            count += bytes.count
        }
    }

    /// Appends a number in decimal digits.
    public mutating func append(decimal number: Int) {
        withDecimalDigits(of: number) { append($0) }
    }
}
