/// A canonical prefix code, given by the length of each symbol's code (RFC 1951 §3.2.2).
struct HuffmanCode {
    private static let maximumLength = 15

    /// How many codes there are of each length.
    private var counts = [Int](repeating: 0, count: maximumLength + 1)
    /// The symbols in the order of their codes.
    private var symbols: [Int] = []

    /// A length of 0 says that the symbol is not used; none is above 15.
    init(lengths: [Int]) {
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        var next = counts.indices.map { counts[..<$0].reduce(0, +) }
        symbols = [Int](repeating: 0, count: lengths.count)
        for (symbol, length) in lengths.enumerated() where length > 0 {
            symbols[next[length]] = symbol
            next[length] += 1
        }
    }

    /// Removes the next symbol; nil while bits are missing. Throws `ZlibReader.Invalid` when no code begins like this.
    /// Inlined, because this is most of the work on a PNG.
    @inline(__always)
    func next(_ bits: inout BitQueue) throws(ZlibReader.Invalid) -> Int? {
        var code = 0
        var first = 0
        var index = 0
        for length in 1...Self.maximumLength {
            guard let bit = bits.take(1) else { return nil }
            code |= bit
            let count = counts[length]
            if code < first + count { return symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        throw ZlibReader.Invalid()
    }
}
