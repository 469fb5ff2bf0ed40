import HTTP

/// Refuses requests for another host, and those that another site makes a browser send. Forms need no tokens for this.
///
/// Browsers send where a request comes from: `Sec-Fetch-Site` (W3C Fetch Metadata), older ones `Origin` (RFC 6454). A request
/// with neither comes from no browser, so there is no session to abuse.
struct CrossOriginProtection: Sendable {
    /// Scheme and host of the public address, the only origin then accepted; nil when none is configured.
    private let publicOrigin: String?
    /// Host and port of the public address.
    private let publicHost: String?

    init(publicOrigin: String?) {
        self.publicOrigin = publicOrigin
        publicHost = publicOrigin.map { String($0.drop { $0 != "/" }.dropFirst(2)) }
    }

    /// Whether a request is meant for this site: under a public address only its host counts, with its port or without.
    func isForThisSite(_ head: RequestHead) -> Bool {
        guard let publicOrigin, let publicHost else { return true }
        guard let host = head.fields["Host"] else { return false }
        if host == publicHost { return true }
        let name = host.lowercased()
        return name == publicHost || name == publicHost + (publicOrigin.hasPrefix("https:") ? ":443" : ":80")
    }

    /// Whether a request may be handled.
    /// - Parameter isEmbeddable: whether pages of other sites may show the response.
    func allows(_ head: RequestHead, isEmbeddable: Bool) -> Bool {
        switch head.method {
        case .get, .head: isEmbeddable || !isSubresource(ofAnotherSite: head) && !isLimitedPrefetch(head)
        default: allowsPost(head)
        }
    }

    /// Whether another site's page loads the response as a part, such as an image, for which its reader did not ask.
    private func isSubresource(ofAnotherSite head: RequestHead) -> Bool {
        guard let site = head.fields["Sec-Fetch-Site"], site == "cross-site" || site == "same-site",
            let destination = head.fields["Sec-Fetch-Dest"]
        else { return false }
        return destination != "document"
    }

    /// Whether a browser loads a page in advance that counts against a limit: nobody pays for it, and no header gets around a limit.
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
