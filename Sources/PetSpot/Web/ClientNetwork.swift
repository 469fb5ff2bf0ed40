import HTTP

/// Whom a request counts for: an IPv4 address, or an IPv6 /64, which is what a provider gives a household.
///
/// Anyone can rent a /48, so what one client may is limited for the blocks around an IPv6 client too.
struct ClientNetwork: Sendable {
    /// The sizes of networks that are counted, each within the next.
    enum Size: Int {
        case client
        case block56
        case block48
    }

    /// The client and the blocks around it, by size. An IPv4 address is counted alone.
    let networks: [IPNetwork]

    /// The largest of them.
    let widest: IPNetwork

    init(_ address: IPAddress) {
        let lengths = address.isIPv4 ? [128] : [64, 56, 48]
        networks = lengths.map { IPNetwork(address, ipv6PrefixLength: $0) }
        widest = IPNetwork(address, ipv6PrefixLength: 48)
    }

    /// The network of a size, if there is one.
    subscript(size: Size) -> IPNetwork? {
        size.rawValue < networks.count ? networks[size.rawValue] : nil
    }
}
