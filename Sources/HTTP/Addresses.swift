/// An IPv6 address, or an IPv4 one mapped into it (RFC 4291, section 2.5.5.2).
public struct IPAddress: Sendable, Hashable {
    // Not one `UInt128`: its alignment of 16 bytes breaks the frames of `async` functions (Swift 6.3).
    private let high: UInt64
    private let low: UInt64

    /// Makes an IPv6 address from a number in host byte order.
    public init(ipv6: UInt128) { (high, low) = (UInt64(ipv6 >> 64), UInt64(truncatingIfNeeded: ipv6)) }

    /// Makes an IPv4 address from a number in host byte order.
    public init(ipv4: UInt32) { (high, low) = (0, 0xFFFF_0000_0000 | UInt64(ipv4)) }

    /// The address as a number in host byte order.
    public var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    public var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whether the address is `0.0.0.0` or `::`, on which a server listens on every address of its machine (RFC 4291, section 2.5.2).
    public var isUnspecified: Bool { bits == 0 || self == IPAddress(ipv4: 0) }

    public static let loopback = IPAddress(ipv4: 0x7F00_0001)

    /// Reads an address as text, `192.0.2.1` or `2001:db8::1` (RFC 4291, section 2.2); `nil` when it is malformed.
    public init?(_ text: String) {
        // The longest is an IPv6 address that ends with an IPv4 one.
        guard text.utf8.count <= 45 else { return nil }
        let bytes = Array(text.utf8)[...]
        if let ipv4 = Self.ipv4(bytes) {
            self.init(ipv4: ipv4)
        } else if let ipv6 = Self.ipv6(bytes) {
            self.init(ipv6: ipv6)
        } else {
            return nil
        }
    }

    /// Four numbers from 0 to 255 without leading zeros, which some readers take for octal.
    private static func ipv4(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        let parts = bytes.split(separator: .fullStop, omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var number: UInt32 = 0
        for part in parts {
            guard part.count <= 3, let value = part.decimal, value <= 255, part.count == 1 || part.first != .zero else { return nil }
            number = number << 8 | UInt32(value)
        }
        return number
    }

    private static func ipv6(_ bytes: ArraySlice<UInt8>) -> UInt128? {
        guard let gap = bytes.indices.first(where: { bytes[$0...].starts(with: [.colon, .colon]) }) else {
            return groups(bytes).flatMap { $0.count == 8 ? number($0) : nil }
        }
        // One or more groups of zeros are left out.
        let (before, after) = (bytes[..<gap], bytes[(gap + 2)...])
        guard let head = before.isEmpty ? [] : groups(before), let tail = after.isEmpty ? [] : groups(after),
            head.count + tail.count < 8, !before.contains(.fullStop)
        else { return nil }
        return number(head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail)
    }

    /// The groups of 16 bits between colons. The last two may be written as an IPv4 address.
    private static func groups(_ bytes: ArraySlice<UInt8>) -> [UInt16]? {
        var groups: [UInt16] = []
        let parts = bytes.split(separator: .colon, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, let ipv4 = ipv4(part) {
                groups += [UInt16(ipv4 >> 16), UInt16(truncatingIfNeeded: ipv4)]
                continue
            }
            guard (1...4).contains(part.count) else { return nil }
            var group: UInt16 = 0
            for byte in part {
                guard let digit = byte.hexadecimalValue else { return nil }
                group = group << 4 | UInt16(digit)
            }
            groups.append(group)
        }
        return groups
    }

    private static func number(_ groups: [UInt16]) -> UInt128 { groups.reduce(0) { $0 << 16 | UInt128($1) } }
}

extension IPAddress: CustomStringConvertible {
    /// The address as text, in the form of RFC 5952.
    public var description: String {
        if isIPv4 { return [24, 16, 8, 0].map { String(low >> $0 & 0xFF) }.joined(separator: ".") }
        let groups = stride(from: 112, through: 0, by: -16).map { UInt16(truncatingIfNeeded: bits >> $0) }
        // The first of the longest runs of two or more zeros is left out.
        var gap = 0..<0
        for start in groups.indices {
            let run = start..<(groups[start...].firstIndex { $0 != 0 } ?? groups.endIndex)
            if run.count > max(1, gap.count) { gap = run }
        }
        func text(_ groups: ArraySlice<UInt16>) -> String { groups.map { String($0, radix: 16) }.joined(separator: ":") }
        return gap.isEmpty ? text(groups[...]) : text(groups[..<gap.lowerBound]) + "::" + text(groups[gap.upperBound...])
    }
}

/// A range of addresses that share their first bits (RFC 4632), such as `10.0.0.0/8`, or a single address.
public struct IPNetwork: Sendable, Hashable {
    private let start: IPAddress
    /// The number of shared bits, out of 128.
    private let prefixLength: Int

    fileprivate init(_ address: IPAddress, prefixLength: Int) {
        start = IPAddress(ipv6: address.bits & ~(UInt128.max >> prefixLength))
        self.prefixLength = prefixLength
    }

    /// Reads an address, or an address and a prefix length; `nil` when they are malformed or a bit behind the prefix is set.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first.flatMap(IPAddress.init), parts.count <= 2 else { return nil }
        // A mapped address is written with the length of IPv6.
        let bits = parts[0].contains(":") ? 128 : 32
        let length = parts.count == 2 ? Int(parts[1]) : bits
        guard let length, (0...bits).contains(length), parts.count == 1 || String(length) == parts[1] else { return nil }
        self.init(address, prefixLength: 128 - bits + length)
        guard start == address else { return nil }
    }

    public func contains(_ other: IPAddress) -> Bool {
        // A shift by all bits gives 0.
        (start.bits ^ other.bits) >> (128 - prefixLength) == 0
    }
}

extension IPAddress {
    /// The networks with these prefix lengths around an IPv6 address; an IPv4 address alone.
    public func networks(ipv6PrefixLengths lengths: [Int]) -> [IPNetwork] {
        (isIPv4 ? [128] : lengths).map { IPNetwork(self, prefixLength: $0) }
    }
}

/// The syntax of an authority: the value of `Host`, or the authority of an absolute-form target (RFC 9112, section 3.2).
public enum Authority {
    /// A host name of 253 characters (RFC 1035, section 2.3.4), a colon and a port of five. Every link of a response repeats them.
    static let maximumLength = 259

    public static func isValid(_ text: some StringProtocol) -> Bool { isValid(Array(text.utf8)[...]) }

    /// Whether the bytes are `host [":" port]` (RFC 3986, section 3.2): a name, an IPv4 address or an IPv6 address in brackets. User
    /// information and an empty host, which an `http` URI cannot have (RFC 9110, section 4.2), are refused.
    static func isValid(_ bytes: some ByteSlice) -> Bool {
        guard bytes.count <= maximumLength else { return false }
        var rest = bytes
        if rest.first == .leftBracket {
            let address = rest.dropFirst().prefix { $0 != .rightBracket }
            rest = rest[address.endIndex...]
            guard rest.popFirst() == .rightBracket, address.contains(.colon), IPAddress(address.text) != nil else { return false }
        } else {
            guard isName(rest.take { $0 != .colon }) else { return false }
        }
        // At most five digits of a port, possibly none.
        return rest.isEmpty || rest.popFirst() == .colon && rest.count <= 5 && rest.allSatisfy(\.isDigit)
    }

    /// `reg-name`, without the comma that the grammar allows: two `Host` lines that were joined have one, and no host name has.
    private static func isName(_ bytes: some ByteSlice) -> Bool {
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case .percent:
                guard rest.count >= 2, rest.prefix(2).allSatisfy({ $0.hexadecimalValue != nil }) else { return false }
                rest = rest.dropFirst(2)
            case 0x21, 0x24, 0x26...0x2B, 0x2D, 0x2E, 0x30...0x39, 0x3B, 0x3D, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E:
                break
            default: return false
            }
        }
        return !bytes.isEmpty
    }
}
