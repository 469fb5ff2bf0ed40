import SHA2

/// 128 bits. Not one `UInt128`: its alignment of 16 bytes breaks the frames of `async` functions (Swift 6.3).
struct Bits128: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(_ value: UInt128) {
        high = UInt64(truncatingIfNeeded: value >> 64)
        low = UInt64(truncatingIfNeeded: value)
    }

    var value: UInt128 { UInt128(high) << 64 | UInt128(low) }

    static func ^ (left: Self, right: Self) -> Self { Self(left.value ^ right.value) }
}

/// 128 random bits, written as 32 lower-case hexadecimal digits: a name or a secret that cannot be guessed.
protocol HexadecimalValue: RawRepresentable<String>, Hashable, Sendable {
    var bits: Bits128 { get }

    init(bits: Bits128)
}

extension HexadecimalValue {
    /// A new value from the system's secure random generator.
    init() { self.init(bits: Bits128(.random(in: .min ... .max))) }

    /// The hash that is stored of a secret, so that reading the database is not enough to use it.
    var hash: Digest { SHA256.hash(rawValue.utf8) }

    private static var digitCount: Int { 32 }

    /// Parses the digits; nil for any other text. Only the store knows whether this server made the value.
    init?(rawValue: String) {
        guard rawValue.utf8.count == Self.digitCount else { return nil }
        var bits: UInt128 = 0
        for octet in rawValue.utf8 {
            switch octet {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = bits << 4 | UInt128(octet &- UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): bits = bits << 4 | UInt128(octet &- UInt8(ascii: "a") &+ 10)
            default: return nil
            }
        }
        self.init(bits: Bits128(bits))
    }

    var rawValue: String { digits(Self.digitCount) }

    /// The first digits.
    func digits(_ count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { buffer in
            var bits = bits.value
            for index in 0..<count {
                let digit = UInt8(bits >> 124)
                bits <<= 4
                buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return count
        }
    }

    // We compare the bits, because the default of `RawRepresentable` would build the text first.
    static func == (left: Self, right: Self) -> Bool { left.bits == right.bits }

    func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}
