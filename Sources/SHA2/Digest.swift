/// The 32 bytes that SHA-256 or HMAC-SHA-256 returns. Digests are compared in constant time.
public struct Digest: Sendable, Hashable {
    /// The length of every digest.
    public static let byteCount = 32

    /// The bytes, most significant first.
    public let bytes: [UInt8]

    /// Restores a digest from its bytes; `nil` unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        self.init(Array(bytes))
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Compares in constant time, so that a digest of a secret cannot be guessed byte by byte from response times.
    public static func == (left: Digest, right: Digest) -> Bool {
        zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// A part is enough: the bytes of a digest are distributed evenly.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes[0..<8])
    }
}
