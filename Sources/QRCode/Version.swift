/// A version, which is a size of the symbol, and its capacity at error correction level M.
///
/// Version 10 holds 213 bytes: the URL of a pet's page at a host name of 189 bytes. We use level M because it restores 15 % of the codewords,
/// enough for paper that hangs in the rain, and keeps the modules large.
struct Version {
    /// 1 to 10.
    let number: Int
    /// Error correction codewords of each block (ISO/IEC 18004, table 9).
    let errorCorrectionCodewords: Int
    /// Data codewords of each block; the longer blocks come last.
    let blocks: [Int]
    /// The rows and columns of the alignment patterns' centres (Annex E).
    let alignmentCentres: [Int]

    /// All versions, from the smallest to the largest.
    static let all = [
        Version(1, errorCorrection: 10, blocks: [16], alignment: []),
        Version(2, errorCorrection: 16, blocks: [28], alignment: [6, 18]),
        Version(3, errorCorrection: 26, blocks: [44], alignment: [6, 22]),
        Version(4, errorCorrection: 18, blocks: [32, 32], alignment: [6, 26]),
        Version(5, errorCorrection: 24, blocks: [43, 43], alignment: [6, 30]),
        Version(6, errorCorrection: 16, blocks: [27, 27, 27, 27], alignment: [6, 34]),
        Version(7, errorCorrection: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38]),
        Version(8, errorCorrection: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42]),
        Version(9, errorCorrection: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46]),
        Version(10, errorCorrection: 26, blocks: [43, 43, 43, 43, 44], alignment: [6, 28, 50]),
    ]

    private init(_ number: Int, errorCorrection: Int, blocks: [Int], alignment: [Int]) {
        self.number = number
        errorCorrectionCodewords = errorCorrection
        self.blocks = blocks
        alignmentCentres = alignment
    }

    /// Modules along one side.
    var size: Int { 17 + 4 * number }

    /// Data codewords in all blocks.
    var dataCodewords: Int { blocks.reduce(0, +) }

    /// Bits of the character count indicator (table 3).
    var countBits: Int { number < 10 ? 8 : 16 }
}
