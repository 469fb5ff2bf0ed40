/// How the parts of a message that the program writes itself get into a buffer: copied, with no text made on the way.
extension [UInt8] {
    /// Appends the octets of a literal.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends a number that is not negative, in digits.
    mutating func append(decimal number: Int) {
        var place = 1
        while number / place > 9 { place *= 10 }
        while place > 0 {
            append(.zero + UInt8(truncatingIfNeeded: number / place % 10))
            place /= 10
        }
    }
}
