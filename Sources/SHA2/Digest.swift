/// The 32 bytes that SHA-256 or HMAC-SHA-256 makes. Two are compared in constant time.
public struct Digest: Sendable, Hashable {
    /// The length of every digest.
    public static let byteCount = 32

    private let state: SIMD8<UInt32>

    /// Takes a digest back, from a database for instance. Gives `nil` when it has not 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        state = Array(bytes).withUnsafeBytes { bytes in
            var state = SIMD8<UInt32>()
            for index in state.indices {
                state[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
            return state
        }
    }

    /// Takes the state of a hash that has come to its end (FIPS 180-4, section 6.2.2).
    init(state: SIMD8<UInt32>) {
        self.state = state
    }

    /// The bytes, most significant first.
    public var bytes: [UInt8] {
        state.indices.flatMap { index in withUnsafeBytes(of: state[index].bigEndian, Array.init) }
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
        let difference = left.state ^ right.state
        return difference.indices.reduce(0) { $0 | difference[$1] } == 0
    }
}
