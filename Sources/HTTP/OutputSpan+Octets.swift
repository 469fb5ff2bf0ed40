/// How the parts of a message that the program writes itself get into a buffer: copied, with no text made on the way, into room that
/// was made for all of them at once.
extension OutputSpan<UInt8> {
    /// Appends the octets of a literal.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends octets.
    @inlinable @inline(__always)
    public mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
        precondition(octets.count <= freeCapacity)
        withUnsafeMutableBufferPointer { room, count in
            guard let target = room.baseAddress, let source = octets.baseAddress else { return }
            (target + count).initialize(from: source, count: octets.count)
            count += octets.count
        }
    }

    /// Appends a number that is not negative, in digits.
    public mutating func append(decimal number: Int) {
        var (length, limit) = (1, 10)
        while length < 19, number >= limit { (length, limit) = (length + 1, limit &* 10) }
        precondition(length <= freeCapacity)
        withUnsafeMutableBufferPointer { room, count in
            var (rest, index) = (UInt(number), count + length)
            while index > count {
                index -= 1
                room.initializeElement(at: index, to: .zero + UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
            count += length
        }
    }
}
