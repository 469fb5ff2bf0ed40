import HTTP

/// The header lines that every answer carries, made once: what a browser may load, where it may send forms, and what it
/// may tell others.
enum SecurityFields {
    /// Nothing is allowed but what the pages use; inline scripts only by their hash.
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

    /// The lines for a site that is reached over https or not. Where the address is a secret no referrer is sent at all;
    /// elsewhere the site's own pages see it, for without it a browser would call the origin of a post `null`.
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
