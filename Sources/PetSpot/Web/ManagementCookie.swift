import HTTP

/// The cookie that returns the owner to their private page after a change, because the server does not store the token.
///
/// It is sent only within the flow, and expires with the browser session.
enum ManagementCookie {
    /// The token in a request's cookie, if it has the right form.
    static func token(in cookies: Cookies) -> ManagementToken? {
        cookies[SiteCookie.management.name(isSecure: false)].flatMap(ManagementToken.init)
    }

    /// The `Set-Cookie` value for a token.
    static func value(for token: ManagementToken, isSecure: Bool) -> FieldValue? {
        SiteCookie.management.setting(token.rawValue, isSecure: isSecure)
    }
}
