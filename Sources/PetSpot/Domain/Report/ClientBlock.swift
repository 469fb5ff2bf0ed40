import HTTP
import SHA2
import SQL

/// Whom a draft or a photo on its way is charged to: an IPv4 address, or the 64 bits of IPv6 that a household has.
///
/// It is a hash under a key that only this process knows, so what is stored tells nobody's address. After a restart the same address
/// is another block; what the old one holds still counts together.
struct ClientBlock: RawRepresentable, Hashable, Comparable, Sendable, ColumnValue {
    /// How many networks there may be.
    static let networkCount = 1 << 32

    /// Never negative. Its last 32 bits are those of the network.
    let rawValue: Int

    /// The network of the block: the IPv4 address, or the 48 bits of IPv6 that anyone can rent.
    var network: Int { rawValue % ClientBlock.networkCount }

    static func < (first: ClientBlock, second: ClientBlock) -> Bool { first.rawValue < second.rawValue }
}

/// The key of the hashes, made anew by each process and kept in memory only.
struct ClientBlockKey: Sendable {
    private let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max) }

    /// The block of an address.
    func block(of client: IPAddress) -> ClientBlock {
        let low = client.isIPv4 ? client.low : 0
        let network = hash(client.isIPv4 ? client.high : client.high & ~0xFFFF, low) % UInt64(ClientBlock.networkCount)
        return ClientBlock(rawValue: Int(hash(client.high, low) >> 33) * ClientBlock.networkCount + Int(network))
    }

    private func hash(_ words: UInt64...) -> UInt64 {
        let message = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        return HMACSHA256.code(for: message, key: bytes).bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
