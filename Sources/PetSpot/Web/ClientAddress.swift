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
        let claims = request.head.fields.values("X-Forwarded-For").joined(separator: ",").split(separator: ",")
        for claim in claims.reversed() {
            let text = claim.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
            guard let next = IPAddress(String(text)) else { return address }
            address = next
            guard isTrusted(address) else { return address }
        }
        return address
    }

    /// Whether a peer that is no trusted proxy says that it forwards the request: either it lies, or the configuration lacks a proxy.
    func isUnknownProxy(_ request: HTTPRequest) -> Bool {
        request.head.fields["X-Forwarded-For"] != nil && !isTrusted(request.peer)
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }
}
