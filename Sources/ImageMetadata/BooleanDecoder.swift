/// The boolean decoder of VP8 (RFC 6386 §7): the less probable a value is, the more of the data it takes.
///
/// It supplies zeros where bytes are missing and says so. A reader that needs more than has arrived reads on a copy,
/// drops that copy, and reads again once there is more.
struct BooleanDecoder {
    private var input = InputWindow()
    private var loadedCount = 0
    private(set) var lacksBytes = false
    /// From 128 to 255 between two values.
    private var range: UInt64 = 255
    /// Bits that were loaded, from the most significant on: 8 that are compared, which are less than `range`, and `ahead`
    /// more.
    private var value: UInt64 = 0
    private var ahead = -8

    /// How many bytes the standard's decoder has read: two at the start, and one more for each 8 bits.
    var readCount: Int {
        loadedCount + 1 + (-ahead >> 3)
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) {
        input.append(bytes)
    }

    /// A value that is false with a probability of `probability` in 256. Wrapping operators, because the split lies
    /// between 0 and `range`, and because this is most of the work on a picture.
    @inline(__always)
    mutating func readBool(_ probability: UInt8) -> Bool {
        if ahead < 0 { load() }
        let split = 1 &+ ((range &- 1) &* UInt64(probability)) &>> 8
        let start = split &<< 56
        let isTrue = value >= start
        if isTrue {
            value &-= start
            range &-= split
        } else {
            range = split
        }
        let shift = range.leadingZeroBitCount &- 56
        value &<<= UInt64(truncatingIfNeeded: shift)
        range &<<= UInt64(truncatingIfNeeded: shift)
        ahead &-= shift
        return isTrue
    }

    /// An unsigned number, its most significant bit first.
    mutating func readLiteral(_ width: Int) -> UInt8 {
        (0..<width).reduce(0) { number, _ in number << 1 | (readBool(128) ? 1 : 0) }
    }

    /// Seven bytes, so that `value` has room for them beside 7 bits; fewer when that is all there is.
    private mutating func load() {
        let bytes = input.takeAvailable(7)
        lacksBytes = lacksBytes || bytes.isEmpty
        for (index, byte) in bytes.enumerated() { value |= UInt64(byte) << (48 - ahead - 8 * index) }
        let count = max(bytes.count, 1)
        loadedCount += count
        ahead += 8 * count
    }
}
