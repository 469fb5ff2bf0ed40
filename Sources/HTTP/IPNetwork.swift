/// A range of addresses that share their first bits (RFC 4632), such as `10.0.0.0/8`, or a single address.
public struct IPNetwork: Sendable, Hashable {
    private let address: IPAddress
    /// The number of shared bits, out of 128.
    private let prefixLength: Int

    /// Reads an address, or an address and a number of bits; `nil` when it is malformed.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first.flatMap(IPAddress.init), parts.count <= 2 else { return nil }
        let bits = address.isIPv4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.address = address
        prefixLength = 128 - bits + length
    }

    /// The addresses that count as one client: an IPv4 address alone, or all that share the first bits of an IPv6 address.
    public init(_ client: IPAddress, ipv6PrefixLength: Int) {
        prefixLength = client.isIPv4 ? 128 : ipv6PrefixLength
        let (high, low) = IPNetwork.mask(prefixLength)
        address = IPAddress(high: client.high & high, low: client.low & low)
    }

    /// Whether an address is in the range.
    public func contains(_ other: IPAddress) -> Bool {
        let (high, low) = IPNetwork.mask(prefixLength)
        return (address.high ^ other.high) & high == 0 && (address.low ^ other.low) & low == 0
    }

    /// The first bits set.
    private static func mask(_ length: Int) -> (high: UInt64, low: UInt64) {
        // A shift by all bits gives 0.
        (~(UInt64.max >> min(length, 64)), ~(UInt64.max >> max(length - 64, 0)))
    }
}
