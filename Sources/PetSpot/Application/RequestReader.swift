import HTML
import HTTP

/// Finds out, before any route, who asks for what in which language.
struct RequestReader: Sendable {
    /// The cookie that remembers a language; it outlives the browser session.
    private static let languageCookie = "petspot_lang"
    /// A year in seconds: a choice of language is made once.
    private static let languageCookieAge = 31_536_000

    /// Scheme and host of the public address, when it is configured.
    let publicURL: String?
    let cookie: SessionCookie
    let clientAddress: ClientAddress
    let now: @Sendable () -> Int

    /// A request with everything that follows from its head.
    func context(of request: HTTPRequest) -> RequestContext {
        let fields = request.head.fields
        let cookies = Cookies(fields)
        return RequestContext(
            request: request,
            language: Language(
                cookie: cookies[RequestReader.languageCookie],
                acceptLanguage: fields["Accept-Language"]
            ),
            location: URLLocation(path: request.head.path, query: request.head.query),
            sessionID: cookie.id(in: cookies),
            managementToken: ManagementCookie.token(in: cookies),
            client: clientAddress.address(of: request),
            now: now(),
            origin: publicURL ?? "http://" + (fields["Host"] ?? "")
        )
    }

    /// `?lang=` on any page: remembers the language and leads to the same page without it, or to the one above where only a
    /// post shows something.
    func languageChoice(in context: RequestContext, on route: Route?) -> HTTPResponse? {
        guard [.get, .head].contains(context.request.head.method) else { return nil }
        guard let language = context.location.requestedLanguage else { return nil }
        let isShownByPostOnly = route.map { $0.handler(for: .get) == nil } ?? false
        let place = isShownByPostOnly ? context.location.parent : context.location.withoutLanguage
        var response = HTTPResponse.seeOther(place)
        var cookie = SetCookie(RequestReader.languageCookie, language.rawValue)
        cookie?.maxAge = RequestReader.languageCookieAge
        cookie?.isSecure = publicURL?.hasPrefix("https://") == true
        if let value = cookie?.fieldValue { response.fields.append("Set-Cookie", value) }
        return response
    }
}
