/// The Reed-Solomon code, by which a reader restores modules that are dirty, torn or covered (ISO/IEC 18004, 7.5 and Annex A).
struct ReedSolomon {
    /// The coefficients of (x − α⁰)(x − α¹)…, the highest power first, without the leading 1.
    let generator: [UInt8]

    /// Makes the code that adds `count` codewords to a block.
    init(errorCorrectionCodewords count: Int) {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            // Multiplied by (x − root); subtraction equals addition in this field.
            let scaled = coefficients.map { GaloisField.product($0, root) }
            coefficients = zip(coefficients + [0], [0] + scaled).map { $0 ^ $1 }
            root = GaloisField.product(root, GaloisField.alpha)
        }
        generator = Array(coefficients.dropFirst())
    }

    /// The error correction codewords: the remainder of the data, multiplied by xⁿ, divided by the generator.
    func errorCorrection(for data: some Sequence<UInt8>) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ (remainder.first ?? 0)
            remainder = zip(remainder.dropFirst() + [0], generator).map { $0 ^ GaloisField.product($1, factor) }
        }
        return remainder
    }
}
