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
