/// The 32 bytes that SHA-256 or HMAC-SHA-256 makes. Two are compared in constant time.
public struct Digest: Sendable, Hashable {
    /// The length of every digest.
    public static let byteCount = 32

    /// The bytes, most significant first.
    public let bytes: [UInt8]

    /// Takes a digest back, from a database for instance. Gives `nil` when it has not 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    init(state: SIMD8<UInt32>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Digest.byteCount)
        for index in state.indices {
            for shift in [24, 16, 8, 0] as [UInt32] {
                bytes.append(UInt8(truncatingIfNeeded: state[index] >> shift))
            }
        }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(text)
    }

    /// Compares in constant time, so that a digest of a secret cannot be guessed byte by byte.
    public static func == (left: Digest, right: Digest) -> Bool {
        areEqualInConstantTime(left.bytes, right.bytes)
    }
}
