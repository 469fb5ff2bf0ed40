import HTTP

/// Refuses posts that another site makes a browser send, without tokens in forms.
///
/// Browsers send where a request comes from: `Sec-Fetch-Site` (W3C Fetch Metadata), older ones `Origin` (RFC 6454). A request
/// with neither comes from no browser, so there is no session to abuse.
struct CrossOriginProtection: Sendable {
    /// Scheme and host of the public address, if configured.
    let publicOrigin: String?

    /// Whether a request may be handled.
    func allows(_ head: RequestHead) -> Bool {
        guard head.method != .get, head.method != .head else { return true }
        if let site = head.fields["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = head.fields["Origin"]?.lowercased() else { return true }
        if origin == publicOrigin { return true }
        guard let host = head.fields["Host"]?.lowercased(), !host.isEmpty else { return false }
        return origin == "http://" + host || origin == "https://" + host
    }
}
