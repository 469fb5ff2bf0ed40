/// The 32 bytes that SHA-256 or HMAC-SHA-256 returns. Digests are compared in constant time.
public struct Digest: Sendable, Hashable {
    /// The length of every digest.
    public static let byteCount = 32

    /// The bytes as big-endian words.
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// Restores a digest from its bytes; `nil` unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        words = Array(bytes).withUnsafeBytes { bytes in
            func word(_ index: Int) -> UInt64 {
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
            }
            return (word(0), word(1), word(2), word(3))
        }
    }

    /// Makes a digest of the final hash value (FIPS 180-4, section 6.2.2).
    init(state: HashState) {
        func word(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
        words = (word(state.a, state.b), word(state.c, state.d), word(state.e, state.f), word(state.g, state.h))
    }

    /// The bytes, most significant first.
    public var bytes: [UInt8] {
        [words.0, words.1, words.2, words.3].flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
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

    /// Compares in constant time, so that a digest of a secret cannot be guessed byte by byte from response times.
    public static func == (left: Digest, right: Digest) -> Bool {
        let (a, b) = (left.words, right.words)
        return (a.0 ^ b.0) | (a.1 ^ b.1) | (a.2 ^ b.2) | (a.3 ^ b.3) == 0
    }

    /// One word is enough: the bytes of a digest are distributed evenly.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}
