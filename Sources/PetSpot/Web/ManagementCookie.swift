import HTTP

/// The cookie that brings the owner back to their private page after a change, without the server keeping the token.
///
/// It is sent to the flow only, and lasts as long as the browser session.
enum ManagementCookie {
    private static let name: StaticString = "petspot_manage"

    /// The token in a request's cookie, if it has the form of one.
    static func token(in cookies: Cookies) -> ManagementToken? {
        cookies[name].flatMap(ManagementToken.init)
    }

    /// The `Set-Cookie` value that lets a browser carry a token through the flow.
    static func value(for token: ManagementToken, isSecure: Bool) -> FieldValue? {
        var cookie = SetCookie(ManagementCookie.name, token.rawValue)
        cookie?.path = "/report-missing"
        cookie?.isSecure = isSecure
        return cookie?.fieldValue
    }
}
