import HTML
import HTTP

/// A request with what every handler may need to know about it. Most of it is computed on access, because most pages need little
/// of it.
final class RequestContext {
    let request: HTTPRequest
    /// The time of the request, in seconds since 1970.
    let now: Int
    let cookies: Cookies
    /// The path and query, without `lang`.
    let location: URLLocation
    let site: SiteSettings

    init(_ request: HTTPRequest, on site: SiteSettings) {
        self.request = request
        self.site = site
        cookies = Cookies(request.head.fields)
        now = site.now()
        location = URLLocation(path: request.head.path, query: request.head.query)
    }

    /// The reader's language.
    lazy var language = Language(
        cookie: cookies[SiteCookie.language.name],
        acceptLanguage: request.head.fields.values("Accept-Language")
    )

    /// The session ids in cookies of the right form. Only the store knows which session exists.
    lazy var sessionIDs = site.sessionCookie.ids(in: cookies)

    /// The session id; of several, the first until `Site` has chosen the one that exists.
    lazy var sessionID = sessionIDs.first

    /// The notice that the page shows once, after a post that redirected here.
    var notice: Notice? { Notice(in: cookies) }

    /// The client's address, also behind trusted proxies.
    var client: IPAddress { site.clientAddress.address(of: request) }

    /// Whom a draft or a photo of the client is charged to.
    var block: ClientBlock { site.blockKey.block(of: client) }

    /// Scheme and host of this site, such as `https://petspot.example`. Empty when an HTTP/1.0 client names no host: links are then
    /// relative.
    var origin: String { site.publicURL ?? request.head.fields["Host"].map { "http://" + $0 } ?? "" }

    /// Whether people reach the site over https.
    var isSecure: Bool { origin.hasPrefix("https://") }

    /// The largest form in bytes: enough for every field at its limit in any script, percent-encoded.
    static let formLength = 32_768

    private static let formType = "application/x-www-form-urlencoded"

    /// The fields of a posted form; without a body, an empty form. Throws `415` for a body that is not a form, `413` for one over
    /// the limit, `503` when forms take too much memory, and what reading the body throws.
    func formInput() async throws(HTTPError) -> FormInput {
        let body = try await request.body.collect(
            upTo: RequestContext.formLength,
            in: site.bodyMemory,
            from: client
        )
        let type = request.head.fields["Content-Type"]?.lowercased() ?? RequestContext.formType
        guard body.isEmpty || type.hasPrefix(RequestContext.formType) else {
            throw HTTPError(.unsupportedMediaType, "not a form")
        }
        return FormInput(try URLEncodedForm(body).pairs)
    }
}

/// What all requests of a site have in common.
final class SiteSettings: Sendable {
    /// Scheme and host of the public address, if configured.
    let publicURL: String?
    let sessionCookie: SessionCookie
    let clientAddress: ClientAddress
    let bodyMemory = BodyMemory()
    let blockKey = ClientBlockKey()
    /// Host and port of the public address.
    private let publicHost: String?
    private let defaultPort: String
    /// The time, in seconds since 1970.
    let now: @Sendable () -> Int

    /// The name of the public address, without its port; nil for an IPv6 address, which is no name.
    var publicName: String? {
        publicHost.flatMap { $0.hasPrefix("[") ? nil : $0.split(separator: ":").first.map(String.init) }
    }

    init(publicURL: String?, trustedProxies: [IPNetwork], now: @escaping @Sendable () -> Int) {
        self.publicURL = publicURL
        publicHost = publicURL.map { String($0.drop { $0 != "/" }.dropFirst(2)) }
        let isSecure = publicURL?.hasPrefix("https://") == true
        defaultPort = isSecure ? ":443" : ":80"
        sessionCookie = SessionCookie(isSecure: isSecure)
        clientAddress = ClientAddress(trustedProxies: trustedProxies)
        self.now = now
    }

    /// Whether a request is meant for this site: under a public address only its host counts, with the scheme's port or without
    /// (RFC 9110, section 4.2.3).
    func isMeant(by head: RequestHead) -> Bool {
        guard let publicHost else { return true }
        guard let host = head.fields["Host"] else { return false }
        if host == publicHost { return true }
        let name = host.lowercased()
        return name == publicHost || name == publicHost + defaultPort
    }
}
