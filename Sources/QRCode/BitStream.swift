/// A sequence of bits, the most significant first, that is cut into codewords.
struct BitStream {
    private(set) var bits: [Bool] = []

    /// Appends the lowest `count` bits of a number.
    mutating func append(_ number: Int, bits count: Int) {
        for bit in (0..<count).reversed() { bits.append(number >> bit & 1 == 1) }
    }

    /// The bits as bytes; the last one is padded with zeros.
    var bytes: [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            (start..<start + 8).reduce(0) { $0 << 1 | (bits.indices.contains($1) && bits[$1] ? 1 : 0) }
        }
    }
}
