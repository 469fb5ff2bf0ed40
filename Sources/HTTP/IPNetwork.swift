import Platform

extension IPAddress {
    /// Reads an address as text, `192.0.2.1` or `2001:db8::1` (RFC 4291, section 2.2); `nil` when it is malformed.
    public init?(_ text: String) {
        var ipv4 = in_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
            return
        }
        var ipv6 = in6_addr()
        guard inet_pton(AF_INET6, text, &ipv6) == 1 else { return nil }
        let halves = withUnsafeBytes(of: &ipv6) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    }

    /// Whether it is a mapped IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }
}

/// A range of addresses that share their first bits (RFC 4632), such as `10.0.0.0/8`, or a single address.
public struct IPNetwork: Sendable, Hashable {
    private let address: IPAddress
    /// The number of shared bits, out of 128.
    private let length: Int

    /// Reads an address, or an address and a number of bits; `nil` when it is malformed.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first.flatMap(IPAddress.init), parts.count <= 2 else { return nil }
        let bits = address.isIPv4 ? 32 : 128
        guard let length = parts.count == 2 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.address = address
        self.length = 128 - bits + length
    }

    /// Whether an address is in the range.
    public func contains(_ other: IPAddress) -> Bool {
        let high = length >= 64 ? UInt64.max : ~(UInt64.max >> length)
        let low = length <= 64 ? 0 : length == 128 ? UInt64.max : ~(UInt64.max >> (length - 64))
        return (address.high ^ other.high) & high == 0 && (address.low ^ other.low) & low == 0
    }
}
