import HTTP

/// Which address a request comes from, when a proxy may stand between.
///
/// `X-Forwarded-For` is what the client claims, followed by what each proxy saw. Only what trusted proxies wrote counts: the
/// last entry that is not itself one of them, and only when the peer is.
struct ClientAddress: Sendable {
    /// The networks of the proxies before this server.
    let trustedProxies: [IPNetwork]

    /// The client's address.
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

    private func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }
}
