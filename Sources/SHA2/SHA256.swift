/// SHA-256 (FIPS 180-4, section 6.2) of a message that arrives in pieces of any size.
public struct SHA256: Sendable {
    static let blockByteCount = 64
    /// The end of the last block holds the length of the message.
    private static let lengthByteCount = 8

    private var state = HashState()
    private var byteCount: UInt64 = 0
    /// The bytes that do not fill a block yet.
    private var block: Block = (0, 0, 0, 0, 0, 0, 0, 0)

    private typealias Block = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    /// Starts with an empty message.
    public init() {}

    /// The digest of `bytes`.
    public static func hash(_ bytes: some Collection<UInt8>) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }

    /// Appends a piece to the message.
    public mutating func update(_ bytes: some Collection<UInt8>) {
        let fast: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if fast == nil {
            Array(bytes).withUnsafeBytes { update($0) }
        }
    }

    /// The digest of the message so far; more pieces may follow.
    public func finalize() -> Digest {
        let pending = pendingCount
        var last = self
        // Section 5.1.1: a one bit, zeros up to the length field of the last block, then the length in bits.
        withUnsafeMutableBytes(of: &last.block) { block in
            block[pending] = 0x80
            block[(pending + 1)...].initializeMemory(as: UInt8.self, repeating: 0)
        }
        let lengthOffset = SHA256.blockByteCount - SHA256.lengthByteCount
        if pending >= lengthOffset {
            last.compressBlock()
            last.block = (0, 0, 0, 0, 0, 0, 0, 0)
        }
        withUnsafeMutableBytes(of: &last.block) { block in
            block.storeBytes(of: (byteCount &* 8).bigEndian, toByteOffset: lengthOffset, as: UInt64.self)
        }
        last.compressBlock()
        return Digest(state: last.state)
    }

    /// How many bytes of the block are filled; always fewer than 64.
    private var pendingCount: Int { Int(byteCount % UInt64(SHA256.blockByteCount)) }

    private mutating func compressBlock() {
        withUnsafeBytes(of: block) { state.compress($0) }
    }

    private mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            if pendingCount == 0, rest.count >= SHA256.blockByteCount {
                state.compress(UnsafeRawBufferPointer(rebasing: rest.prefix(SHA256.blockByteCount)))
                byteCount &+= UInt64(SHA256.blockByteCount)
                rest = rest.dropFirst(SHA256.blockByteCount)
                continue
            }
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(SHA256.blockByteCount - pendingCount))
            withUnsafeMutableBytes(of: &block) { [pendingCount] in
                $0[pendingCount...].copyBytes(from: piece)
            }
            byteCount &+= UInt64(piece.count)
            rest = rest.dropFirst(piece.count)
            if pendingCount == 0 { compressBlock() }
        }
    }
}
