import HTTP

/// The header lines of every response: what a browser may load, where it may send forms, and which referrer it sends.
struct SecurityFields: Sendable {
    private let isSecure: Bool
    /// The lines of most responses, made once.
    private let common: ResponseFields
    /// The lines of public photos, which load nothing: shorter, because a list has twenty of them.
    private let ofPhotos: ResponseFields

    /// The lines of a site with or without https.
    init(isSecure: Bool) {
        self.isSecure = isSecure
        let permissions = PagePermissions()
        common = SecurityFields.fields(permissions.contentSecurityPolicy, permissions, isSecure)
        ofPhotos = SecurityFields.fields("default-src 'none'; frame-ancestors 'none'", permissions, isSecure)
    }

    private static func fields(_ policy: FieldValue, _ permissions: PagePermissions, _ isSecure: Bool) -> ResponseFields {
        var fields = ResponseFields()
        fields.append("Content-Security-Policy", policy)
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append("Cross-Origin-Opener-Policy", "same-origin")
        fields.append("Permissions-Policy", permissions.permissionsPolicy)
        if isSecure { fields.append("Strict-Transport-Security", "max-age=31536000") }
        return fields
    }

    /// Adds the lines to a response.
    func append(to response: inout HTTPResponse, at path: String, _ permissions: PagePermissions? = nil, isEmbeddable: Bool) {
        // A moderator's link that does not work is like any path that does not exist.
        let isModeratorLink = path.hasPrefix(Paths.enter.prefix) && response.status == .ok
        let isSecretURL = Paths.isPrivate(path) || isModeratorLink
        // Pages send the referrer to this site, because without it a browser sends `Origin: null` with a post. From a secret URL they
        // send the origin alone; a browser that does not know that value sends nothing.
        response.fields.append("Referrer-Policy", isSecretURL ? "no-referrer, strict-origin" : "same-origin")
        response.fields.append("Cross-Origin-Resource-Policy", isEmbeddable ? "cross-origin" : "same-origin")
        // A search engine has to load the page to see this, so `robots.txt` does not keep it away.
        if isSecretURL || ReportFlow.at(path) != nil { response.fields.forbidIndexing() }
        // The long lines last: the buffer grows to hold them once.
        let isPhoto = isEmbeddable && response.status.code < 400
        let ofPage = permissions.map { SecurityFields.fields($0.contentSecurityPolicy, $0, isSecure) }
        response.fields.append(ofPage ?? (isPhoto ? ofPhotos : common))
    }
}

/// The permissions of a page that needs more than all pages have.
struct PagePermissions: Sendable {
    /// The addresses of files that its scripts load.
    var scripts: [String] = []
    var asksForPosition = false

    /// Only what the pages use is allowed; inline scripts by their hash, other ones by their whole address.
    fileprivate var contentSecurityPolicy: FieldValue {
        let policy = [
            "default-src 'none'",
            (["script-src \(InlineScripts.contentSecurityPolicySources)"] + scripts).joined(separator: " "),
            "style-src 'self'",
            "img-src 'self' blob:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
        return FieldValue(policy.joined(separator: "; ")) ?? "default-src 'none'"
    }

    fileprivate var permissionsPolicy: FieldValue {
        asksForPosition ? "camera=(), geolocation=(self), microphone=()" : "camera=(), geolocation=(), microphone=()"
    }
}

extension ResponseFields {
    mutating func forbidIndexing() { append("X-Robots-Tag", "noindex") }
}
