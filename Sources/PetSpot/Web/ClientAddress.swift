import HTTP

/// The address that a request comes from, possibly through proxies.
///
/// `X-Forwarded-For` has the client's own claim, followed by the address that each proxy saw. Behind a trusted proxy the client is the
/// last entry that is no trusted proxy; entries before that one can be forged.
struct ClientAddress: Sendable {
    /// The networks of the proxies in front of this server.
    let trustedProxies: [IPNetwork]

    func address(of request: HTTPRequest) -> IPAddress {
        var address = request.peer
        guard isTrusted(address) else { return address }
        for value in request.head.fields.values("X-Forwarded-For").reversed() {
            // From the end: a client may have sent a long list, to which the proxies append.
            var rest = value.utf8[...]
            while !rest.isEmpty {
                let comma = rest.lastIndex(of: UInt8(ascii: ","))
                let entry = rest[(comma.map(rest.index(after:)) ?? rest.startIndex)...]
                rest = rest[..<(comma ?? rest.startIndex)]
                if entry.isEmpty { continue }
                guard let next = claimed(entry) else { return address }
                address = next
                guard isTrusted(address) else { return address }
            }
        }
        return address
    }

    /// The address in an entry of the list; nil when it is malformed. Some proxies add the port, and put an IPv6 address in brackets.
    private func claimed(_ entry: Substring.UTF8View) -> IPAddress? {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var entry = entry.drop(while: isSpace)
        while entry.last.map(isSpace) == true { entry.removeLast() }
        // The longest IPv6 address, with brackets and port.
        guard entry.count <= 53 else { return nil }
        let text = String(Substring(entry))
        if let address = IPAddress(text) { return address }
        let parts = text.split(separator: text.hasPrefix("[") ? "]:" : ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.dropFirst().allSatisfy({ $0.first != "+" && UInt16($0) != nil }) else { return nil }
        guard text.hasPrefix("[") else { return IPAddress(String(parts[0])) }
        let address = parts.count == 2 ? parts[0].dropFirst() : text.hasSuffix("]") ? parts[0].dropFirst().dropLast() : ""
        return address.contains(":") ? IPAddress(String(address)) : nil
    }

    /// Whether a peer that is no trusted proxy says that it forwards the request: either it lies, or the configuration lacks a proxy.
    func isUnknownProxy(_ request: HTTPRequest) -> Bool {
        request.head.fields["X-Forwarded-For"] != nil && !isTrusted(request.peer)
    }

    private func isTrusted(_ address: IPAddress) -> Bool { trustedProxies.contains { $0.contains(address) } }
}

/// The network that a request counts for: an IPv4 address, or an IPv6 /64, the block that a provider gives a household.
///
/// Anyone can rent a /48, so limits also count the blocks around an IPv6 client.
struct ClientNetwork: Sendable {
    /// The sizes of networks that are counted, each within the next.
    enum Size: Int {
        case client, block56, block48
    }

    /// The client and the blocks around it, by size. An IPv4 address is counted alone.
    let networks: [IPNetwork]

    var widest: IPNetwork { networks[networks.count - 1] }

    init(_ address: IPAddress) {
        networks = address.networks(ipv6PrefixLengths: [64, 56, 48])
    }

    subscript(size: Size) -> IPNetwork? { size.rawValue < networks.count ? networks[size.rawValue] : nil }
}
