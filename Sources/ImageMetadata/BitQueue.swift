/// Bits in the order of Deflate and of GIF's LZW: the least significant bit of the first byte comes first.
struct BitQueue {
    private var bits: UInt64 = 0
    private(set) var count = 0

    /// Adds 8 bits; the queue holds at most 64.
    mutating func append(_ byte: UInt8) {
        bits |= UInt64(byte) << count
        count += 8
    }

    /// Removes the number in the next `width` bits; nil, and nothing removed, while there are fewer.
    mutating func take(_ width: Int) -> Int? {
        guard width <= count else { return nil }
        let value = bits & (1 << width - 1)
        bits >>= width
        count -= width
        return Int(truncatingIfNeeded: value)
    }
}
