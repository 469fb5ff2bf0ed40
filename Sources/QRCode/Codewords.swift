/// A text as the codewords of a symbol.
struct Codewords {
    /// The smallest version that holds the text.
    let version: Version
    /// Mode, count, text and padding.
    let data: [UInt8]

    /// The mode indicators of byte mode and ECI mode, which names the character set (ISO/IEC 18004, table 2).
    private static let byteMode = 0b0100
    private static let eciMode = 0b0111
    /// The ECI assignment number of UTF-8. Without it bytes are ISO/IEC 8859-1; ASCII is the same in both.
    private static let utf8Assignment = 26
    /// The pad codewords, used in turn (7.4.10).
    private static let padding: [UInt8] = [0b1110_1100, 0b0001_0001]

    /// `nil` when the text is too long for every version.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let prefix = Codewords.prefix(for: bytes)
        let version = Version.all.first { version in
            prefix.bits.count + 4 + version.countBits + 8 * bytes.count <= 8 * version.dataCodewords
        }
        guard let version else { return nil }
        var stream = prefix
        stream.append(Codewords.byteMode, bits: 4)
        stream.append(bytes.count, bits: version.countBits)
        for byte in bytes { stream.append(Int(byte), bits: 8) }
        // The terminator, cut off at the capacity of the symbol (7.4.9).
        stream.append(0, bits: min(4, 8 * version.dataCodewords - stream.bits.count))
        var data = stream.bytes
        for index in 0..<version.dataCodewords - data.count { data.append(Codewords.padding[index % 2]) }
        self.version = version
        self.data = data
    }

    private static func prefix(for bytes: [UInt8]) -> BitStream {
        var prefix = BitStream()
        if bytes.contains(where: { $0 >= 0x80 }) {
            prefix.append(eciMode, bits: 4)
            prefix.append(utf8Assignment, bits: 8)
        }
        return prefix
    }

    /// All codewords in the order of placement: the blocks' data interleaved, then their error correction (7.6).
    var interleaved: [UInt8] {
        var rest = data[...]
        let blocks = version.blocks.map { length in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        let code = ReedSolomon(errorCorrectionCodewords: version.errorCorrectionCodewords)
        return interleave(blocks) + interleave(blocks.map(code.errorCorrection))
    }

    private func interleave(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in blocks.filter { index < $0.count }.map { $0[index] } }
    }
}
