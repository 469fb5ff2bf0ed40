/// Eight octets in one word, so that one comparison is made for all of them.
struct EightBytes {
    private let word: UInt64

    /// Takes the octets at an index of `octets`, which has as many.
    init(_ octets: UnsafeRawBufferPointer, at index: Int) {
        word = octets.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Whether one of them is below `octet`, which is 128 at most: subtracting then borrows from a highest bit that was not set.
    func contain(below octet: UInt8) -> Bool {
        Self.contains(word, below: octet)
    }

    /// Whether one of them is `octet`.
    func contain(_ octet: UInt8) -> Bool {
        Self.contains(word ^ Self.each * UInt64(octet), below: 1)
    }

    /// Whether all of them are ASCII.
    var areASCII: Bool { word & Self.highest == 0 }

    private static func contains(_ word: UInt64, below octet: UInt8) -> Bool {
        (word &- each * UInt64(octet)) & ~word & highest != 0
    }

    private static let each: UInt64 = 0x0101_0101_0101_0101
    private static let highest: UInt64 = 0x8080_8080_8080_8080
}
