/// Eight bytes in one word, so that one comparison is made for all of them.
struct EightBytes {
    private let word: UInt64

    /// Takes the bytes at an index of `bytes`, which has as many.
    init(_ bytes: UnsafeRawBufferPointer, at index: Int) {
        word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Whether one of them is below `byte`, which is 128 at most: subtracting then borrows from a highest bit that was not set.
    func contain(below byte: UInt8) -> Bool {
        Self.contains(word, below: byte)
    }

    /// Whether one of them is `byte`.
    func contain(_ byte: UInt8) -> Bool {
        Self.contains(word ^ Self.each * UInt64(byte), below: 1)
    }

    /// Whether all of them are ASCII.
    var areASCII: Bool { word & Self.highest == 0 }

    private static func contains(_ word: UInt64, below byte: UInt8) -> Bool {
        (word &- each * UInt64(byte)) & ~word & highest != 0
    }

    private static let each: UInt64 = 0x0101_0101_0101_0101
    private static let highest: UInt64 = 0x8080_8080_8080_8080
}
