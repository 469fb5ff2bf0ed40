/// The field GF(256) of Reed-Solomon codes: bytes as polynomials over GF(2), modulo
/// x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004, 7.5.2).
enum GaloisField {
    private static let modulus = 0b1_0001_1101

    /// The generator α: its powers are all elements but 0.
    static let alpha: UInt8 = 2

    /// The product of two elements, by shifting and adding without carries.
    static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product <<= 1
            if product >= 256 { product ^= modulus }
            if second >> bit & 1 == 1 { product ^= Int(first) }
        }
        return UInt8(product)
    }
}
