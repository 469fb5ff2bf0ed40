import Platform

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

    /// Makes an IPv6 address as system calls give it.
    public init(_ address: in6_addr) {
        let (high, low) = withUnsafeBytes(of: address) { bytes in
            (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
        self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    }

    /// Makes an IPv4 address from a number in host byte order.
    public init(ipv4: UInt32) {
        self.init(high: 0, low: 0x0000_FFFF_0000_0000 | UInt64(ipv4))
    }

    /// Reads an address as text, `192.0.2.1` or `2001:db8::1` (RFC 4291, section 2.2); `nil` when it is malformed.
    public init?(_ text: String) {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
        } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
            self.init(ipv6)
        } else {
            return nil
        }
    }

    /// Whether it is a mapped IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// `127.0.0.1`.
    public static let loopback = IPAddress(ipv4: 0x7F00_0001)
}
