/// A version, which is a size of the symbol, and its capacity at error correction level M (ISO/IEC 18004, table 9).
///
/// Level M restores 15 % of the codewords, enough for paper that hangs in the rain, and keeps the modules large.
struct Version {
    /// 1 to 6.
    let number: Int
    /// The codewords are divided into blocks of the same length.
    let blockCount: Int
    let dataCodewordsInBlock: Int
    let errorCorrectionCodewordsInBlock: Int

    /// All versions, from the smallest to the largest.
    static let all = [
        Version(number: 1, blockCount: 1, dataCodewordsInBlock: 16, errorCorrectionCodewordsInBlock: 10),
        Version(number: 2, blockCount: 1, dataCodewordsInBlock: 28, errorCorrectionCodewordsInBlock: 16),
        Version(number: 3, blockCount: 1, dataCodewordsInBlock: 44, errorCorrectionCodewordsInBlock: 26),
        Version(number: 4, blockCount: 2, dataCodewordsInBlock: 32, errorCorrectionCodewordsInBlock: 18),
        Version(number: 5, blockCount: 2, dataCodewordsInBlock: 43, errorCorrectionCodewordsInBlock: 24),
        Version(number: 6, blockCount: 4, dataCodewordsInBlock: 27, errorCorrectionCodewordsInBlock: 16),
    ]

    /// Modules along one side.
    var size: Int { 17 + 4 * number }

    /// Data codewords in all blocks.
    var dataCodewords: Int { blockCount * dataCodewordsInBlock }
}
