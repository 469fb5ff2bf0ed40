extension [UInt8] {
    /// The unsigned number in `range` (at most 4 bytes, within the array), most significant byte first.
    func bigEndian(_ range: Range<Int>) -> Int { self[range].reduce(0) { $0 << 8 | Int($1) } }

    /// The unsigned number in `range` (at most 4 bytes, within the array), least significant byte first.
    func littleEndian(_ range: Range<Int>) -> Int { self[range].reversed().reduce(0) { $0 << 8 | Int($1) } }
}

extension Int {
    /// The lowest `count` bytes, most significant byte first.
    func bigEndian(_ count: Int) -> [UInt8] { (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

    /// The lowest `count` bytes, least significant byte first.
    func littleEndian(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}
