/// The code that lets a reader mend what is dirty, torn or covered (ISO/IEC 18004, 7.5 and Annex A).
struct ReedSolomon {
    /// The coefficients of (x − α⁰)(x − α¹)… without the leading 1, the highest power first.
    let generator: [UInt8]

    /// Makes the code that adds `count` codewords to a block.
    init(errorCorrectionCodewords count: Int) {
        var coefficients: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            // Times x, and times the root one place lower; minus is plus here.
            let scaled = coefficients.map { GaloisField.product($0, root) }
            coefficients = zip(coefficients + [0], [0] + scaled).map { $0 ^ $1 }
            root = GaloisField.product(root, GaloisField.alpha)
        }
        generator = Array(coefficients.dropFirst())
    }

    /// The codewords to add: what is left when the data, moved up to make room for them, is divided by the generator.
    func errorCorrection(for data: some Sequence<UInt8>) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: generator.count)
        for byte in data {
            let factor = byte ^ (remainder.first ?? 0)
            remainder = zip(remainder.dropFirst() + [0], generator).map { $0 ^ GaloisField.product($1, factor) }
        }
        return remainder
    }
}
