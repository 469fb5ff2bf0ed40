import HTTP

/// Every cookie that the site sets; the privacy page lists them.
enum SiteCookie: CaseIterable {
    /// The id of a session, which ends with the browser session.
    case session
    case management
    case notice
    case language

    /// Its name; that of the session is another one over https.
    var name: StaticString {
        switch self {
        case .session: "petspot_session"
        case .management: "petspot_manage"
        case .notice: "petspot_notice"
        case .language: "petspot_lang"
        }
    }

    /// Its name where people reach the site over https or not. The `__Host-` prefix makes browsers refuse a session that another host or
    /// path has set (RFC 6265bis, section 4.1.3.2).
    func name(isSecure: Bool) -> StaticString {
        self == .session && isSecure ? "__Host-petspot_session" : name
    }

    /// What it is for and how long it lasts.
    var purpose: LocalizedString {
        switch self {
        case .session: L10n.Privacy.cookieSession
        case .management: L10n.Privacy.cookieManagement
        case .notice: L10n.Privacy.cookieNotice
        case .language: L10n.Privacy.cookieLanguage
        }
    }

    /// Seconds until the browser removes it; nil keeps it until the browser is closed.
    private var maxAge: Int? {
        switch self {
        case .session, .management: nil
        // Enough for a redirect on a bad connection; after that the notice is outdated.
        case .notice: 60
        // A year: a language is chosen once.
        case .language: 31_536_000
        }
    }

    /// Where the browser sends it.
    private var path: StaticString { self == .management ? "/report-missing" : "/" }

    /// The `Set-Cookie` value that sets it, or removes it without a value; nil when the value has a character that cookies cannot have.
    fileprivate func field(_ value: String?, isSecure: Bool) -> FieldValue? {
        var cookie = SetCookie(name(isSecure: isSecure), value ?? "")
        cookie?.path = path
        cookie?.maxAge = value == nil ? 0 : maxAge
        cookie?.isSecure = isSecure
        return cookie?.fieldValue
    }
}

extension HTTPResponse {
    /// Sets a cookie, or removes it without a value.
    mutating func set(_ cookie: SiteCookie, to value: String?, in context: RequestContext) {
        if let field = cookie.field(value, isSecure: context.isSecure) { fields.append("Set-Cookie", field) }
    }
}
