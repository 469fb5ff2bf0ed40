import HTTP

/// Refuses what another site makes a browser post here, without a token in any form.
///
/// Browsers say where a request comes from: `Sec-Fetch-Site` (W3C Fetch Metadata), older ones `Origin` (RFC 6454). A
/// request with neither comes from no browser, so there is no session to abuse.
struct CrossOriginProtection: Sendable {
    /// Scheme and host of the public address, when it is configured.
    let publicOrigin: String?

    /// Whether a request that changes something may go on.
    func allows(_ head: RequestHead) -> Bool {
        guard head.method != .get, head.method != .head else { return true }
        if let site = head.fields["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = head.fields["Origin"]?.lowercased() else { return true }
        if origin == publicOrigin { return true }
        guard let host = head.fields["Host"]?.lowercased(), !host.isEmpty else { return false }
        return origin == "http://" + host || origin == "https://" + host
    }
}
