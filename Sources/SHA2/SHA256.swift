/// SHA-256 (FIPS 180-4, section 6.2).
public enum SHA256 {
    static let blockByteCount = 64

    public static func hash(_ bytes: some Collection<UInt8>) -> Digest {
        // Section 5.1.1: a one bit, zeros, and the length in bits in the last eight bytes of a block.
        var message: [UInt8] = []
        message.reserveCapacity(bytes.count + 2 * blockByteCount)
        message += bytes
        let bitCount = UInt64(message.count) * 8
        message.append(0x80)
        while message.count % blockByteCount != blockByteCount - 8 { message.append(0) }
        withUnsafeBytes(of: bitCount.bigEndian) { message += $0 }

        // Section 5.3.3: the first 32 bits of the fractional parts of the square roots of the first 8 primes.
        var state: [UInt32] = [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19]
        for start in stride(from: 0, to: message.count, by: blockByteCount) {
            compress(message[start..<start + blockByteCount], into: &state)
        }
        return state.map { $0.bigEndian }.withUnsafeBytes { Digest(Array($0)) }
    }

    /// Section 6.2.2 for one block.
    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var schedule: [UInt32] = []
        schedule.reserveCapacity(64)
        for start in stride(from: block.startIndex, to: block.endIndex, by: 4) {
            schedule.append(block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) })
        }
        for t in 16..<64 {
            let (old, recent) = (schedule[t - 15], schedule[t - 2])
            let s0 = old.rotated(7) ^ old.rotated(18) ^ old >> 3
            let s1 = recent.rotated(17) ^ recent.rotated(19) ^ recent >> 10
            schedule.append(s1 &+ schedule[t - 7] &+ s0 &+ schedule[t - 16])
        }

        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for t in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let sigma1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
            let sigma0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
            let t1 = h &+ sigma1 &+ choice &+ roundConstants[t] &+ schedule[t]
            let t2 = sigma0 &+ majority
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ t1, c, b, a, t1 &+ t2)
        }
        state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
    }
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 - count) }
}

/// Section 4.2.2: the first 32 bits of the fractional parts of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
]

/// HMAC with SHA-256 (RFC 2104): a digest that only the holder of `key` can compute.
public enum HMACSHA256 {
    /// The authentication code of `message`. Keys longer than 64 bytes are hashed first (RFC 2104, section 2).
    public static func code(for message: some Collection<UInt8>, key: some Collection<UInt8>) -> Digest {
        var block = key.count > SHA256.blockByteCount ? SHA256.hash(key).bytes : Array(key)
        block += [UInt8](repeating: 0, count: SHA256.blockByteCount - block.count)
        let inner = SHA256.hash(block.map { $0 ^ 0x36 } + message)
        return SHA256.hash(block.map { $0 ^ 0x5c } + inner.bytes)
    }
}

/// The 32 bytes that SHA-256 or HMAC-SHA-256 returns. Digests are compared in constant time.
public struct Digest: Sendable, Hashable {
    public static let byteCount = 32

    /// The bytes, most significant first.
    public let bytes: [UInt8]

    /// Restores a digest from its bytes; `nil` unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        self.init(Array(bytes))
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// 64 lower-case hexadecimal digits.
    public var hex: String { bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }

    /// Compares in constant time, so that a digest of a secret cannot be guessed byte by byte from response times.
    public static func == (left: Digest, right: Digest) -> Bool {
        zip(left.bytes, right.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// A part is enough: the bytes of a digest are distributed evenly.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes[0..<8]) }
}
