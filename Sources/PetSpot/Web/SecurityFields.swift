import HTTP

/// The header lines of every response, made once: what a browser may load, where it may send forms, and which referrer it sends.
enum SecurityFields {
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

    /// The lines for a site with or without https. Pages with a secret URL send no referrer; the others send it to this site,
    /// because without it a browser sends `Origin: null` with a post.
    static func lines(isSecure: Bool, referrerPolicy: FieldValue) -> ResponseFields {
        var fields = ResponseFields()
        fields.append("Content-Security-Policy", contentSecurityPolicy)
        fields.append("X-Content-Type-Options", "nosniff")
        fields.append("Referrer-Policy", referrerPolicy)
        fields.append("Cross-Origin-Opener-Policy", "same-origin")
        fields.append("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
        if isSecure { fields.append("Strict-Transport-Security", "max-age=31536000") }
        return fields
    }
}
