import HTTP

/// The cookie with a session's id. It has no expiry date, so it ends with the browser session.
struct SessionCookie: Sendable {
    /// Over https the `__Host-` prefix makes browsers refuse a cookie that another host or path has set (RFC 6265bis, 4.1.3.2).
    private let name: StaticString
    private let isSecure: Bool

    init(isSecure: Bool) {
        name = isSecure ? "__Host-petspot_session" : "petspot_session"
        self.isSecure = isSecure
    }

    /// The id in a request's cookie, if it has the right form.
    func id(in cookies: Cookies) -> SessionID? {
        var id: SessionID?
        cookies.withValue(of: name) { id = SessionID($0) }
        return id
    }

    /// The `Set-Cookie` value for a new session.
    func value(for id: SessionID) -> FieldValue? {
        var cookie = SetCookie(name, id.rawValue)
        cookie?.isSecure = isSecure
        return cookie?.fieldValue
    }
}
