/// An IPv6 address, or an IPv4 one mapped into it (RFC 4291, section 2.5.5.2): 128 bits in network order.
public struct IPAddress: Sendable, Hashable {
    /// The first 64 bits.
    public let high: UInt64
    /// The last 64 bits.
    public let low: UInt64

    /// Makes an IPv6 address.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Makes an IPv4 address from a number in host byte order.
    public init(ipv4: UInt32) {
        self.init(high: 0, low: 0x0000_FFFF_0000_0000 | UInt64(ipv4))
    }

    /// `127.0.0.1`.
    public static let loopback = IPAddress(ipv4: 0x7F00_0001)
}
