import HTTP

/// Every cookie that the site sets; the privacy page lists them.
struct SiteCookie: Sendable {
    let name: StaticString
    /// The name over https: with `__Host-` browsers refuse a secret of another host or path (RFC 6265bis, section 4.1.3.2).
    private var secureName: StaticString?
    /// The purpose of the cookie and how long it lasts, for the privacy page.
    let purpose: LocalizedString
    /// Seconds until the browser removes it; nil keeps it until the browser is closed.
    private var maxAge: Int?
    /// The path below which browsers send it.
    private var path: FieldValue = "/"

    static let session = SiteCookie(name: "petspot_session", secureName: "__Host-petspot_session", purpose: L10n.Privacy.cookieSession)
    static let management = SiteCookie(name: "petspot_manage", purpose: L10n.Privacy.cookieManagement)
    /// A minute is enough for a redirect on a bad connection; after that the notice is outdated.
    static let notice = SiteCookie(name: "petspot_notice", purpose: L10n.Privacy.cookieNotice, maxAge: 60)
    /// A year: a language is chosen once.
    static let language = SiteCookie(name: "petspot_lang", purpose: L10n.Privacy.cookieLanguage, maxAge: 31_536_000)
    /// The browser keeps it as long as the server does, because each use sets it again.
    static let moderator = SiteCookie(
        name: "petspot_moderator",
        secureName: "__Host-petspot_moderator",
        purpose: L10n.Privacy.cookieModerator(ModeratorKey.lifetime / ReportLife.day),
        maxAge: ModeratorKey.lifetime
    )
    static let all = [session, management, notice, language, moderator]

    /// Returns this cookie, sent only within a flow.
    func within(_ flow: ReportFlow) -> SiteCookie {
        var cookie = self
        cookie.path = FieldValue(flow.path) ?? path
        return cookie
    }

    func name(isSecure: Bool) -> StaticString { isSecure ? secureName ?? name : name }

    /// The `Set-Cookie` value (RFC 6265, section 4.1) that sets the cookie, or removes it when `value` is nil. The cookie is for this host
    /// only and hidden from scripts; from other sites only followed links send it. Nil for a value that could end it early.
    func field(_ value: String?, isSecure: Bool) -> FieldValue? {
        guard value?.contains(where: { " \t\",;\\".contains($0) }) != true else { return nil }
        var text = "\(name(isSecure: isSecure))=\(value ?? ""); Path=\(path.text)"
        if let seconds = value == nil ? 0 : maxAge { text += "; Max-Age=\(seconds)" }
        if isSecure { text += "; Secure" }
        return FieldValue(text + "; HttpOnly; SameSite=Lax")
    }
}

extension HTTPResponse {
    /// Sets a cookie, or removes it without a value.
    mutating func set(_ cookie: SiteCookie, to value: String?, in context: RequestContext) {
        if let field = cookie.field(value, isSecure: context.site.isSecure) { fields.append("Set-Cookie", field) }
    }
}

/// The cookie that returns the owner to their private page after a change, because the server does not store the token.
///
/// It names its report, because a browser may change several. Browsers send it only within the flow, and drop it with the change.
enum ManagementCookie {
    /// The token of a report in a request's cookie; nil when the cookie is another report's or malformed.
    static func token(of report: ReportID, in cookies: Cookies) -> ManagementToken? {
        guard let value = cookies[SiteCookie.management.name], value.hasPrefix(report.rawValue + "-") else { return nil }
        return ManagementToken(rawValue: String(value.dropFirst(ReportID.length + 1)))
    }

    static func report(in cookies: Cookies) -> ReportID? {
        cookies[SiteCookie.management.name].flatMap { ReportID(rawValue: String($0.prefix(ReportID.length))) }
    }

    static func value(for token: ManagementToken, of report: ReportID) -> String { report.rawValue + "-" + token.rawValue }

    /// Returns a response that also makes the browser forget the token.
    static func forgotten(_ response: HTTPResponse, in flow: ReportFlow, _ context: RequestContext) -> HTTPResponse {
        var response = response
        response.set(.management.within(flow), to: nil, in: context)
        return response
    }
}
