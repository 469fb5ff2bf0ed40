/// SHA-256 (FIPS 180-4, section 6.2), fed in pieces of any size.
public struct SHA256: Sendable {
    static let blockByteCount = 64

    private var state = initialState
    private var byteCount: UInt64 = 0
    /// What does not fill a block yet: always fewer than 64 bytes.
    private var pending: [UInt8] = []

    /// Starts a new digest.
    public init() {}

    /// The digest of `bytes`.
    public static func hash(_ bytes: some Collection<UInt8>) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }

    /// Goes on with the next piece of the message.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        let fast: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if fast == nil {
            Array(bytes).withUnsafeBytes { update($0) }
        }
    }

    /// The digest of everything so far; the message may still go on after it.
    public func finalize() -> Digest {
        var last = self
        // Section 5.1.1: a one bit, zeros up to 8 bytes before the end of a block, then the length in bits.
        let zeros = (2 * SHA256.blockByteCount - 1 - 8 - pending.count) % SHA256.blockByteCount
        last.update([0x80] + [UInt8](repeating: 0, count: zeros))
        withUnsafeBytes(of: (byteCount &* 8).bigEndian) { last.update($0) }
        return Digest(state: last.state)
    }

    private mutating func update(_ bytes: UnsafeRawBufferPointer) {
        byteCount &+= UInt64(bytes.count)
        var rest = bytes[...]
        if !pending.isEmpty {
            let missing = rest.prefix(SHA256.blockByteCount - pending.count)
            pending.append(contentsOf: missing)
            rest = rest.dropFirst(missing.count)
            guard pending.count == SHA256.blockByteCount else { return }
            pending.withUnsafeBytes { state.compress($0) }
            pending.removeAll(keepingCapacity: true)
        }
        while rest.count >= SHA256.blockByteCount {
            state.compress(UnsafeRawBufferPointer(rebasing: rest.prefix(SHA256.blockByteCount)))
            rest = rest.dropFirst(SHA256.blockByteCount)
        }
        pending.append(contentsOf: rest)
    }
}
