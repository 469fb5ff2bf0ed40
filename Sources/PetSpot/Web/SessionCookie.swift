import HTTP

/// The cookie with a session's id. It has no expiry date, so it ends with the browser session.
struct SessionCookie: Sendable {
    private let name: StaticString
    private let isSecure: Bool

    init(isSecure: Bool) {
        name = SiteCookie.session.name(isSecure: isSecure)
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
        SiteCookie.session.setting(id.rawValue, isSecure: isSecure)
    }
}
