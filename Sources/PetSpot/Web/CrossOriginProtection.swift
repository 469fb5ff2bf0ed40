import HTTP

/// Refuses what another site makes a browser send, without tokens in forms.
///
/// Browsers send where a request comes from: `Sec-Fetch-Site` (W3C Fetch Metadata), older ones `Origin` (RFC 6454). A request
/// with neither comes from no browser, so there is no session to abuse.
struct CrossOriginProtection: Sendable {
    /// Scheme and host of the public address, if configured: no other counts then.
    let publicOrigin: String?

    /// Whether a request may be handled.
    /// - Parameter isEmbeddable: whether pages of other sites may show what it asks for.
    func allows(_ head: RequestHead, isEmbeddable: Bool) -> Bool {
        switch head.method {
        case .get, .head: isEmbeddable || !isSubresource(ofAnotherSite: head) && !isLimitedPrefetch(head)
        default: allowsPost(head)
        }
    }

    /// Whether a page of another site loads it, for example as an image: nobody asked for it, so it must not count against the person
    /// who looks at that page. A followed link is a `document`.
    private func isSubresource(ofAnotherSite head: RequestHead) -> Bool {
        guard let site = head.fields["Sec-Fetch-Site"], site == "cross-site" || site == "same-site",
            let destination = head.fields["Sec-Fetch-Dest"]
        else { return false }
        return destination != "document"
    }

    /// Whether a browser loads it in case it is opened later, and that would count against a limit: so nobody is charged for what they
    /// did not open, and no header makes a limit not count.
    private func isLimitedPrefetch(_ head: RequestHead) -> Bool {
        guard let purpose = head.fields["Sec-Purpose"], RateLimits.mayCount(head) else { return false }
        // Parameters may follow, as in `prefetch;prerender`.
        return purpose.prefix { $0 != ";" && $0 != " " } == "prefetch"
    }

    private func allowsPost(_ head: RequestHead) -> Bool {
        if let site = head.fields["Sec-Fetch-Site"] { return site == "same-origin" || site == "none" }
        guard let origin = head.fields["Origin"]?.lowercased() else { return true }
        if let publicOrigin { return origin == publicOrigin }
        guard let host = head.fields["Host"]?.lowercased(), !host.isEmpty else { return false }
        return origin == "http://" + host || origin == "https://" + host
    }
}
