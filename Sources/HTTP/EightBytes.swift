/// Eight bytes in one word, so that one comparison checks all of them. This saves 4 % of a step's instructions for a short head
/// and 13 % for the head that a browser sends.
struct EightBytes {
    private let word: UInt64

    /// Loads eight bytes from an index of `bytes`.
    init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
        word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Whether a byte is below `limit`, which is at most 128.
    func hasByte(below limit: UInt8) -> Bool {
        Self.hasByte(word, below: limit)
    }

    /// Whether a byte is `byte`.
    func contains(_ byte: UInt8) -> Bool {
        Self.hasByte(word ^ Self.lowestBits * UInt64(byte), below: 1)
    }

    /// Whether all bytes are ASCII.
    var isASCII: Bool { word & Self.highestBits == 0 }

    /// Subtracting `limit` from each byte borrows from a highest bit that was not set, if a byte is below `limit`.
    private static func hasByte(_ word: UInt64, below limit: UInt8) -> Bool {
        (word &- lowestBits * UInt64(limit)) & ~word & highestBits != 0
    }

    private static let lowestBits: UInt64 = 0x0101_0101_0101_0101
    private static let highestBits: UInt64 = 0x8080_8080_8080_8080
}
