/// A text as the codewords of a symbol.
struct Codewords {
    /// The smallest version that holds the text.
    let version: Version
    /// Mode, count, text, terminator and padding.
    let data: [UInt8]

    /// The mode indicator of byte mode (ISO/IEC 18004, table 2). Its bytes are ISO/IEC 8859-1, which is ASCII in the lower half.
    private static let byteMode: UInt8 = 0b0100
    /// The pad codewords, used in turn (7.4.10).
    private static let padding: [UInt8] = [0b1110_1100, 0b0001_0001]

    /// `nil` when the text is not ASCII or too long for every version.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Mode and terminator have four bits each, the count has eight.
        guard let version = Version.all.first(where: { bytes.count + 2 <= $0.dataCodewords }),
            bytes.allSatisfy({ $0 < 0x80 })
        else { return nil }
        // Between mode and terminator all is shifted by four bits, so it goes by halves of bytes.
        var halves = [Codewords.byteMode]
        for byte in [UInt8(bytes.count)] + bytes { halves += [byte >> 4, byte & 15] }
        halves.append(0)
        let content: [UInt8] = stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] }
        self.version = version
        data = content + (0..<version.dataCodewords - content.count).map { Codewords.padding[$0 % 2] }
    }

    /// All codewords in the order of placement: the blocks' data interleaved, then their error correction (7.6).
    var interleaved: [UInt8] {
        let length = version.dataCodewordsInBlock
        let blocks = (0..<version.blockCount).map { Array(data[$0 * length..<($0 + 1) * length]) }
        let code = ReedSolomon(errorCorrectionCodewords: version.errorCorrectionCodewordsInBlock)
        return interleave(blocks) + interleave(blocks.map(code.errorCorrection))
    }

    private func interleave(_ blocks: [[UInt8]]) -> [UInt8] {
        (blocks.first ?? []).indices.flatMap { index in blocks.map { $0[index] } }
    }
}
