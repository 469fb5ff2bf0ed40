/// The checksum of a PNG chunk's type and content (PNG third edition, annex D).
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
    }

    private var register: UInt32 = .max

    init(_ bytes: some Sequence<UInt8>) {
        update(bytes)
    }

    var value: Int { Int(~register) }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        let table = Self.table
        for byte in bytes {
            register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8
        }
    }
}
