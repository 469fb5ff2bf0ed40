import HTTP

/// The address that a request comes from, possibly through proxies.
///
/// `X-Forwarded-For` is what the client claims, followed by what each proxy saw. Only what trusted proxies wrote counts: the last
/// entry that is not a trusted proxy, and only if the peer is one.
struct ClientAddress: Sendable {
    /// The networks of the proxies in front of this server.
    let trustedProxies: [IPNetwork]

    func address(of request: HTTPRequest) -> IPAddress {
        var address = request.peer
        guard isTrusted(address) else { return address }
        for value in request.head.fields.values("X-Forwarded-For").reversed() {
            for claim in value.utf8.split(separator: UInt8(ascii: ",")).reversed() {
                let bytes = claim.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                guard let next = IPAddress(withoutPort(String(decoding: bytes, as: UTF8.self))) else { return address }
                address = next
                guard isTrusted(address) else { return address }
            }
        }
        return address
    }

    /// Some proxies add the port, and put an IPv6 address in brackets.
    private func withoutPort(_ claim: String) -> String {
        if claim.hasPrefix("[") { return String(claim.dropFirst().prefix { $0 != "]" }) }
        let parts = claim.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? String(parts[0]) : claim
    }

    /// Whether a peer that is no trusted proxy says that it forwards the request: either it lies, or the configuration lacks a proxy.
    func isUnknownProxy(_ request: HTTPRequest) -> Bool {
        request.head.fields["X-Forwarded-For"] != nil && !isTrusted(request.peer)
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }
}
