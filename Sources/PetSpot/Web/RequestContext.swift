import HTML
import HTTP
import Platform

/// A request and the facts that handlers need of it, most of them found when they are first asked for.
final class RequestContext {
    let request: HTTPRequest
    /// The routes of its path; nil when there are none.
    let match: RouteTable.Match?
    /// The route of its path and method.
    let route: Route?
    /// The time of the request, in seconds since 1970.
    let now: Int
    /// The start of handling, on the monotonic clock.
    let start = Duration.uptime
    let cookies: Cookies
    /// The path and query, without `lang`.
    let location: URLLocation
    let site: SiteSettings
    /// The further permissions of the page that responds, for the security fields, set by `HTTPResponse.page`; nil when it needs none.
    var permissions: PagePermissions?

    init(_ request: HTTPRequest, at match: RouteTable.Match? = nil, on site: SiteSettings) {
        (self.request, self.match, self.site) = (request, match, site)
        route = match?[request.head.method]
        cookies = Cookies(request.head.fields)
        now = site.now()
        location = URLLocation(path: request.head.path, query: request.head.query)
    }

    lazy var language = acceptedLanguage(cookie: cookies[SiteCookie.language.name])

    func acceptedLanguage(cookie: String? = nil) -> Language {
        Language(cookie: cookie, acceptLanguage: request.head.fields.values("Accept-Language"), else: site.language)
    }

    /// The most secrets that are read from cookies of one name: each costs a look-up, and nobody has more by mistake.
    private static let maximumSecrets = 4

    /// The secrets in cookies of the right form.
    private func secrets<Secret: HexadecimalValue>(in cookie: SiteCookie) -> [Secret] {
        var secrets: [Secret] = []
        for value in cookies.values(of: cookie.name(isSecure: site.isSecure)) where secrets.count < RequestContext.maximumSecrets {
            if let secret = Secret(rawValue: value) { secrets.append(secret) }
        }
        return secrets
    }

    /// The session ids: several when another program on this host has set a cookie of this name; only the store knows which exists.
    lazy var sessionIDs: [SessionID] = secrets(in: .session)

    /// The session id; of several, the first until `Site` has chosen the one that exists.
    lazy var sessionID = sessionIDs.first

    var moderatorKeys: [ModeratorKey] { secrets(in: .moderator) }

    /// The notice that the page shows once, after a post that redirected here.
    var notice: Notice? { cookies[SiteCookie.notice.name].flatMap(Notice.init) }

    /// The value of `accept` of a photo's input: images, by whose types iPhones convert HEIC, and on Android also the camera, which its
    /// picker of images alone lacks from Android 14 on, except in Firefox.
    var acceptedPhotos: String {
        let (agent, images) = (request.head.fields["User-Agent"] ?? "", "image/jpeg,image/png,image/webp,image/gif")
        return agent.contains("Android") && !agent.contains("Firefox") ? images + ",android/allowCamera" : images
    }

    /// The client that the request counts for, also behind trusted proxies.
    var client: ClientNetwork { ClientNetwork(site.clientAddress.address(of: request)) }

    func state(of report: some DatedReport) -> ReportLife.State { site.life.state(of: report, at: now) }

    /// Scheme and host of this site. Empty when an HTTP/1.0 client names no host: links are then relative.
    var origin: String { site.publicURL ?? request.head.fields["Host"].map { "http://" + $0 } ?? "" }

    /// Throws `404` on a site that sends no mail.
    func requireMail() throws(HTTPError) {
        guard site.sendsMail else { throw HTTPError(.notFound, "this site sends no mail") }
    }

    /// The largest form in bytes: enough for every field at its limit in any script, percent-encoded.
    static let formLength = 32_768

    private static let formType = "application/x-www-form-urlencoded"

    /// Returns the fields of a posted form; without a body, an empty form.
    /// - Throws: `415` for a body that is not a form, `413` for one over the limit, `503` when forms take too much memory.
    func formInput() async throws(HTTPError) -> FormInput {
        let body = try await request.body.collect(upTo: RequestContext.formLength)
        let type = request.head.fields["Content-Type"]?.lowercased() ?? RequestContext.formType
        guard body.isEmpty || type.hasPrefix(RequestContext.formType) else { throw HTTPError(.unsupportedMediaType, "not a form") }
        return FormInput(try URLEncodedForm(body).pairs)
    }

    /// Whether pages of other sites may show the response.
    var isEmbeddable: Bool { route?.audience == .otherSites }

    /// The key of the response in `PageCache`; nil when the response may depend on more: on the query of a list, on the part or version
    /// that the client asks for, or, where it is for everybody, on a session or a notice.
    var cacheKey: PageCache.Key? {
        let head = request.head
        let isKept =
            switch route?.audience {
            case .oneClient, nil: false
            case .oneBrowser: true
            case .everybody: sessionIDs.isEmpty && notice == nil && head.query.isEmpty
            case .otherSites: true
            }
        guard isKept, head.fields["Range"] == nil, head.fields["If-Match"] == nil, head.fields["If-None-Match"] == nil else { return nil }
        return PageCache.Key(
            host: head.fields["Host"] ?? "",
            path: head.path,
            query: head.query,
            language: isEmbeddable ? site.language : language,
            browser: route?.audience == .oneBrowser ? ["Cookie", "User-Agent"].flatMap(head.fields.values) : []
        )
    }
}

extension Language {
    /// The language of a response: the cookie's, else the first preference in `Accept-Language` (RFC 9110, 12.5.4), else the site's.
    init(cookie: String?, acceptLanguage: [String], else language: Language) {
        self = cookie.flatMap { Language(rawValue: $0) } ?? Language.preferred(in: acceptLanguage) ?? language
    }

    /// The most ranges that are read: more than any browser sends.
    private static let rangeLimit = 16
    /// The most bytes of a range that are read, with white space and weight.
    private static let rangeLength = 64

    private static func preferred(in acceptLanguage: [String]) -> Language? {
        var best: (language: Language, quality: Double)?
        let list = acceptLanguage.joined(separator: ",").utf8
        for range in list.split(separator: UInt8(ascii: ","), maxSplits: rangeLimit).prefix(rangeLimit) {
            let bytes = range.prefix(rangeLength).filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            let parts = String(decoding: bytes, as: UTF8.self).lowercased().split(separator: ";")
            guard let tag = parts.first?.prefix(while: { $0 != "-" }), let language = Language(rawValue: String(tag)) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if quality > best?.quality ?? 0 { best = (language, quality) }
        }
        return best?.language
    }
}

/// The path and query of a page, as they were sent, without the `lang` parameter.
struct URLLocation: Sendable, Equatable {
    private let path: URLReference
    private let query: String

    init(path: String, query: String) {
        self.path = URLReference(encodedPath: path)
        self.query = query
    }

    /// The value of `lang`, if it is a language.
    var requestedLanguage: Language? {
        // Most requests have no query. Splitting one would take a fiftieth of a thumbnail's time.
        guard !query.isEmpty, strstr(query, "lang=") != nil else { return nil }
        return allPairs.lazy.filter(Self.isLanguage).compactMap { Language(rawValue: String($0.dropFirst(5))) }.first
    }

    /// Whether the query has this parameter, with or without a value.
    func hasParameter(_ name: String) -> Bool { !query.isEmpty && pairs.contains { $0 == name || $0.hasPrefix(name + "=") } }

    var withoutLanguage: URLReference {
        pairs.isEmpty ? path : URLReference(encodedPath: path.text + "?" + pairs.joined(separator: "&"))
    }

    /// The URL one path segment up.
    var parent: URLReference {
        let segments = path.text.split(separator: "/").dropLast()
        return URLReference(encodedPath: "/" + segments.joined(separator: "/"))
    }

    func url(in language: Language) -> URLReference {
        let query = (pairs + ["lang=\(language.rawValue)"]).joined(separator: "&")
        return URLReference(encodedPath: path.text + "?" + query)
    }

    /// Name-value pairs as they were sent, percent-encoded.
    private var allPairs: [Substring] { query.utf8.split(separator: UInt8(ascii: "&")).map(Substring.init) }
    private var pairs: [Substring] { allPairs.filter { !Self.isLanguage($0) } }

    private static func isLanguage(_ pair: Substring) -> Bool { pair.utf8.starts(with: "lang=".utf8) }
}
