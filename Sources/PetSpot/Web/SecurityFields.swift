import HTTP

/// The header lines of every response, made once: what a browser may load, where it may send forms, and which referrer it sends.
struct SecurityFields: Sendable {
    /// Whom a response is for.
    enum Audience: CaseIterable {
        /// Everyone who visits the site.
        case visitors
        /// Everyone, also on pages of other sites: public photos.
        case otherSites
        /// One person; search engines may not list it. They have to read this to know, so `robots.txt` does not keep them away.
        case onePerson
        /// Everyone who has its URL, which is a secret.
        case holdersOfTheURL

        /// Pages send the referrer to this site, because without it a browser sends `Origin: null` with a post. From a secret URL they
        /// send the origin alone; a browser that does not know that value sends nothing.
        fileprivate var referrerPolicy: FieldValue {
            self == .holdersOfTheURL ? "no-referrer, strict-origin" : "same-origin"
        }
    }

    private let lines: [Audience: ResponseFields]

    /// The lines of a site with or without https.
    init(isSecure: Bool) {
        lines = Dictionary(
            uniqueKeysWithValues: Audience.allCases.map { ($0, SecurityFields.lines(for: $0, isSecure: isSecure)) }
        )
    }

    /// Adds the lines to a response.
    func append(to response: inout HTTPResponse, for audience: Audience) {
        if let lines = lines[audience] { response.fields.append(lines) }
    }

    private static func lines(for audience: Audience, isSecure: Bool) -> ResponseFields {
        var fields = ResponseFields()
        fields.append("Content-Security-Policy", contentSecurityPolicy)
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append("Referrer-Policy", audience.referrerPolicy)
        fields.append("Cross-Origin-Opener-Policy", "same-origin")
        fields.append("Cross-Origin-Resource-Policy", audience == .otherSites ? "cross-origin" : "same-origin")
        fields.append("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        if audience == .onePerson || audience == .holdersOfTheURL { fields.forbidIndexing() }
        if isSecure { fields.append("Strict-Transport-Security", "max-age=31536000") }
        return fields
    }

    /// Only what the pages use is allowed; inline scripts by their hash.
    private static let contentSecurityPolicy: FieldValue = {
        let policy = [
            "default-src 'none'",
            "script-src \(InlineScripts.contentSecurityPolicySources)",
            "style-src 'self'",
            "img-src 'self' blob:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
        return FieldValue(policy.joined(separator: "; ")) ?? "default-src 'none'"
    }()
}

extension ResponseFields {
    /// Keeps the page out of search engines.
    mutating func forbidIndexing() { append("X-Robots-Tag", "noindex") }
}
