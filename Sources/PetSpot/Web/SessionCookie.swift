import HTTP

/// The cookie with a session's id. It has no expiry date, so it ends with the browser session.
struct SessionCookie: Sendable {
    private let name: StaticString
    private let isSecure: Bool

    init(isSecure: Bool) {
        name = SiteCookie.session.name(isSecure: isSecure)
        self.isSecure = isSecure
    }

    /// The most ids of one request that are looked at: each costs a look-up, and nobody has more by mistake.
    private static let maximumIDs = 4

    /// The ids of the right form in a request's cookies. There are several when another program on this host has set a cookie of the
    /// same name.
    func ids(in cookies: Cookies) -> [SessionID] {
        var ids: [SessionID] = []
        cookies.withValues(of: name) { value in
            if let id = SessionID(value) { ids.append(id) }
            return ids.count < SessionCookie.maximumIDs
        }
        return ids
    }

    /// The `Set-Cookie` value for a new session.
    func value(for id: SessionID) -> FieldValue? {
        SiteCookie.session.setting(id.rawValue, isSecure: isSecure)
    }
}
