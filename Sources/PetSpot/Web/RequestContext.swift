import HTML
import HTTP

/// A request with what the application knows about it before any handler sees it. Most of it is found out when it is asked for,
/// because most pages need little of it.
final class RequestContext {
    let request: HTTPRequest
    /// The reader's language.
    let language: Language
    /// When the request came, in seconds since 1970.
    let now: Int
    /// The cookies it brings.
    let cookies: Cookies
    /// The path and query, without `lang`.
    let location: URLLocation
    /// What all requests of the site have in common.
    let site: SiteSettings

    init(_ request: HTTPRequest, on site: SiteSettings) {
        self.request = request
        self.site = site
        cookies = Cookies(request.head.fields)
        language = Language(
            cookie: cookies[LanguageCookie.name],
            acceptLanguage: request.head.fields.values("Accept-Language").joined(separator: ",")
        )
        now = site.now()
        location = URLLocation(path: request.head.path, query: request.head.query)
    }

    /// The session the cookie names, if it has the form of an id. Only the store knows whether it exists.
    var sessionID: SessionID? { site.sessionCookie.id(in: cookies) }

    /// The token in the cookie that leads an owner back to their private page, if it has the form of one.
    var managementToken: ManagementToken? { ManagementCookie.token(in: cookies) }

    /// What the page says once, after a post that led here.
    var notice: Notice? { Notice(in: cookies) }

    /// The client's address, seen through trusted proxies.
    var client: IPAddress { site.clientAddress.address(of: request) }

    /// Scheme and host of this site's public address, such as `https://petspot.example`.
    var origin: String { site.publicURL ?? "http://" + (request.head.fields["Host"] ?? "") }

    /// Whether people reach the site over https.
    var isSecure: Bool { origin.hasPrefix("https://") }

    /// Fields of a form are small; this leaves room for every one of them at its limit in any script.
    static let formLength = 65_536

    private static let formType = "application/x-www-form-urlencoded"

    /// The typed fields of a posted form; no body is an empty form. Throws `415` for a body that is no form, `413` for one over the
    /// limit, and what reading the body throws.
    func formInput() async throws(HTTPError) -> FormInput {
        let body = try await request.body.collect(upTo: RequestContext.formLength)
        let type = request.head.fields["Content-Type"]?.lowercased() ?? RequestContext.formType
        guard body.isEmpty || type.hasPrefix(RequestContext.formType) else {
            throw HTTPError(.unsupportedMediaType, "not a form")
        }
        return FormInput(try URLEncodedForm(body).pairs)
    }
}

/// What all requests of a site have in common.
final class SiteSettings: Sendable {
    /// Scheme and host of the public address, when it is configured.
    let publicURL: String?
    let sessionCookie: SessionCookie
    let clientAddress: ClientAddress
    /// The time, in seconds since 1970.
    let now: @Sendable () -> Int

    init(publicURL: String?, trustedProxies: [IPNetwork], now: @escaping @Sendable () -> Int) {
        self.publicURL = publicURL
        sessionCookie = SessionCookie(isSecure: publicURL?.hasPrefix("https://") == true)
        clientAddress = ClientAddress(trustedProxies: trustedProxies)
        self.now = now
    }
}
