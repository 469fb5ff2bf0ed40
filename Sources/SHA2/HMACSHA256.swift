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
