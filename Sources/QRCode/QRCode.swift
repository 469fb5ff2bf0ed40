/// A QR code of a short ASCII text such as a web address: byte mode, versions 1 to 6, error correction level M (ISO/IEC 18004).
public struct QRCode: Sendable {
    private let matrix: ModuleMatrix

    /// Encodes a text; `nil` when it is not ASCII or longer than 106 bytes, which a web address with a host name of 82 bytes has.
    public init?(_ text: String) {
        guard let codewords = Codewords(text) else { return nil }
        var symbol = Symbol(codewords.version)
        symbol.place(codewords.interleaved)
        let masked = Mask.allCases.map(symbol.masked)
        guard let best = masked.min(by: { Penalty($0).total < Penalty($1).total }) else { return nil }
        matrix = best
    }

    /// Modules along one side, without the quiet zone of four light modules on each side.
    public var size: Int { matrix.size }

    /// Whether a module is dark; those outside the code are light.
    public subscript(row: Int, column: Int) -> Bool { matrix[row, column] }
}

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

    var size: Int { 17 + 4 * number }
    var dataCodewords: Int { blockCount * dataCodewordsInBlock }
}

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
        guard let version = Version.all.first(where: { bytes.count + 2 <= $0.dataCodewords }), bytes.allSatisfy({ $0 < 0x80 })
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

/// The Reed-Solomon code, by which a reader restores modules that are dirty, torn or covered (ISO/IEC 18004, 7.5 and Annex A).
struct ReedSolomon {
    /// The generator α of the field: its powers are all elements but 0.
    static let alpha: UInt8 = 2

    /// The coefficients of (x − α⁰)(x − α¹)…, the highest power first, without the leading 1.
    let generator: [UInt8]

    /// Makes the code that adds `count` codewords to a block.
    init(errorCorrectionCodewords count: Int) {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            // Multiplied by (x − root); subtraction equals addition in this field.
            let scaled = coefficients.map { ReedSolomon.product($0, root) }
            coefficients = zip(coefficients + [0], [0] + scaled).map { $0 ^ $1 }
            root = ReedSolomon.product(root, ReedSolomon.alpha)
        }
        generator = Array(coefficients.dropFirst())
    }

    /// The error correction codewords: the remainder of the data, multiplied by xⁿ, divided by the generator.
    func errorCorrection(for data: [UInt8]) -> [UInt8] {
        data.reduce([UInt8](repeating: 0, count: generator.count)) { remainder, byte in
            let factor = byte ^ (remainder.first ?? 0)
            return zip(remainder.dropFirst() + [0], generator).map { $0 ^ ReedSolomon.product($1, factor) }
        }
    }

    /// The product of two elements of GF(256): bytes as polynomials over GF(2), modulo x⁸ + x⁴ + x³ + x² + 1 (7.5.2).
    static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product <<= 1
            if product >= 256 { product ^= 0b1_0001_1101 }
            if second >> bit & 1 == 1 { product ^= Int(first) }
        }
        return UInt8(product)
    }
}
