import Platform

/// An IPv6 address, or an IPv4 one mapped into it (RFC 4291, section 2.5.5.2).
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    // Not one `UInt128`: its alignment of 16 bytes breaks the frames of `async` functions (Swift 6.3).
    private let high: UInt64
    private let low: UInt64

    /// Makes an IPv6 address from a number in host byte order.
    public init(ipv6: UInt128) {
        (high, low) = (UInt64(ipv6 >> 64), UInt64(truncatingIfNeeded: ipv6))
    }

    /// Makes an IPv4 address from a number in host byte order.
    public init(ipv4: UInt32) {
        (high, low) = (0, 0xFFFF_0000_0000 | UInt64(ipv4))
    }

    /// Makes an IPv6 address as system calls give it.
    public init(_ address: in6_addr) {
        self.init(ipv6: UInt128(bigEndian: withUnsafeBytes(of: address) { $0.loadUnaligned(as: UInt128.self) }))
    }

    /// Makes an IPv4 address as system calls give it.
    public init(_ address: in_addr) {
        self.init(ipv4: UInt32(bigEndian: address.s_addr))
    }

    /// Reads an address as text, `192.0.2.1` or `2001:db8::1` (RFC 4291, section 2.2); `nil` when it is malformed.
    public init?(_ text: String) {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            self.init(ipv4)
        } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
            self.init(ipv6)
        } else {
            return nil
        }
    }

    /// The address as a number.
    var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    /// Whether it is a mapped IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// An IPv4 address as system calls take it.
    public var ipv4: in_addr { in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian) }

    /// The address as system calls take it.
    public var ipv6: in6_addr { withUnsafeBytes(of: bits.bigEndian) { $0.loadUnaligned(as: in6_addr.self) } }

    /// The address as text.
    public var description: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { text in
            let size = socklen_t(text.count)
            let start =
                isIPv4
                ? withUnsafePointer(to: ipv4) { inet_ntop(AF_INET, $0, text.baseAddress, size) }
                : withUnsafePointer(to: ipv6) { inet_ntop(AF_INET6, $0, text.baseAddress, size) }
            return start.map { String(cString: $0) } ?? ""
        }
    }

    /// `127.0.0.1`.
    public static let loopback = IPAddress(ipv4: 0x7F00_0001)
}

/// A range of addresses that share their first bits (RFC 4632), such as `10.0.0.0/8`, or a single address.
public struct IPNetwork: Sendable, Hashable {
    /// The first address.
    private let start: IPAddress
    /// The number of shared bits, out of 128.
    private let prefixLength: Int

    private init(_ address: IPAddress, prefixLength: Int) {
        start = IPAddress(ipv6: address.bits & ~(UInt128.max >> prefixLength))
        self.prefixLength = prefixLength
    }

    /// Reads an address, or an address and the number of its bits that count; `nil` when it is malformed or has other bits.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first.flatMap(IPAddress.init), parts.count <= 2 else { return nil }
        // A mapped address is written with the length of IPv6.
        let bits = parts[0].contains(":") ? 128 : 32
        let length = parts.count == 2 ? Int(parts[1]) : bits
        guard let length, (0...bits).contains(length), parts.count == 1 || String(length) == parts[1] else {
            return nil
        }
        self.init(address, prefixLength: 128 - bits + length)
        guard start == address else { return nil }
    }

    /// The addresses that count as one client: an IPv4 address alone, or all that share the first bits of an IPv6 address.
    public init(_ client: IPAddress, ipv6PrefixLength: Int) {
        self.init(client, prefixLength: client.isIPv4 ? 128 : ipv6PrefixLength)
    }

    /// Whether an address is in the range.
    public func contains(_ other: IPAddress) -> Bool {
        // A shift by all bits gives 0.
        (start.bits ^ other.bits) >> (128 - prefixLength) == 0
    }
}
