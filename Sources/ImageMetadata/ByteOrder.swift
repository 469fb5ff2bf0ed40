extension [UInt8] {
    /// The unsigned number in `range` (at most 4 bytes, within the array), most significant byte first.
    func bigEndian(_ range: Range<Int>) -> Int {
        self[range].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The unsigned number in `range` (at most 4 bytes, within the array), least significant byte first.
    func littleEndian(_ range: Range<Int>) -> Int {
        self[range].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func append(bigEndian value: UInt32) {
        append(contentsOf: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    mutating func append(littleEndian value: UInt32) {
        append(contentsOf: [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    /// The array in pieces of `count` bytes; the last one may be shorter.
    func pieces(of count: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
