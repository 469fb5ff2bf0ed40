/// The BCH codes that protect the format information (mask and error correction level) and the version information.
enum BCHCode {
    /// A number followed by its remainder modulo a generator polynomial of the given degree.
    private static func code(_ number: Int, generator: Int, degree: Int) -> Int {
        var remainder = number << degree
        while remainder.bitWidth - remainder.leadingZeroBitCount > degree {
            let shift = remainder.bitWidth - remainder.leadingZeroBitCount - degree - 1
            remainder ^= generator << shift
        }
        return number << degree | remainder
    }

    /// The 15 bits of format information for level M and a mask (ISO/IEC 18004, Annex C).
    static func formatInformation(mask: Mask) -> Int {
        let levelM = 0b00
        return code(levelM << 3 | mask.rawValue, generator: 0b101_0011_0111, degree: 10) ^ 0b101_0100_0001_0010
    }

    /// The 18 bits of version information, which symbols from version 7 on carry (Annex D).
    static func versionInformation(_ number: Int) -> Int {
        code(number, generator: 0b1_1111_0010_0101, degree: 12)
    }
}
