/// A text as the codewords of a symbol.
struct Codewords {
    /// The smallest version that holds the text.
    let version: Version
    /// Mode, count, text and padding.
    let data: [UInt8]

    /// The mode of bytes (ISO/IEC 18004, table 2), and the one that tells which characters they mean.
    private static let byteMode = 0b0100
    private static let interpretationMode = 0b0111
    /// The number of UTF-8 among extended channel interpretations. Without it bytes are ISO/IEC 8859-1, and ASCII in both.
    private static let utf8Interpretation = 26
    /// What fills the codewords that the text leaves free, in turn (7.4.10).
    private static let padding: [UInt8] = [0b1110_1100, 0b0001_0001]

    /// Nothing when the text is too long for every version.
    init?(_ text: some StringProtocol) {
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
        // The terminator, of which only what fits is written (7.4.9).
        stream.append(0, bits: min(4, 8 * version.dataCodewords - stream.bits.count))
        var data = stream.bytes
        for index in 0..<version.dataCodewords - data.count { data.append(Codewords.padding[index % 2]) }
        self.version = version
        self.data = data
    }

    private static func prefix(for bytes: [UInt8]) -> BitStream {
        var prefix = BitStream()
        if bytes.contains(where: { $0 >= 0x80 }) {
            prefix.append(interpretationMode, bits: 4)
            prefix.append(utf8Interpretation, bits: 8)
        }
        return prefix
    }

    /// All codewords in the order they are placed: the blocks' data in turn, then their error correction (7.6).
    var interleaved: [UInt8] {
        var rest = data[...]
        let blocks = version.blocks.map { length in
            defer { rest = rest.dropFirst(length) }
            return Array(rest.prefix(length))
        }
        let code = ReedSolomon(errorCorrectionCodewords: version.errorCorrectionCodewords)
        return inTurn(blocks) + inTurn(blocks.map(code.errorCorrection))
    }

    private func inTurn(_ blocks: [[UInt8]]) -> [UInt8] {
        let longest = blocks.map(\.count).max() ?? 0
        return (0..<longest).flatMap { index in blocks.filter { index < $0.count }.map { $0[index] } }
    }
}
