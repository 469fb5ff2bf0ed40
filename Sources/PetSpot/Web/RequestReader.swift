import HTML
import HTTP

/// Finds out, before any route, who asks for what in which language.
final class RequestReader: Sendable {
    /// The cookie that remembers a language; it outlives the browser session.
    private static let languageCookie: StaticString = "petspot_lang"
    /// A year in seconds: a choice of language is made once.
    private static let languageCookieAge = 31_536_000

    /// Scheme and host of the public address, when it is configured.
    let publicURL: String?
    let cookie: SessionCookie
    let clientAddress: ClientAddress
    private let now: @Sendable () -> Int

    init(
        publicURL: String?,
        cookie: SessionCookie,
        clientAddress: ClientAddress,
        now: @escaping @Sendable () -> Int
    ) {
        self.publicURL = publicURL
        self.cookie = cookie
        self.clientAddress = clientAddress
        self.now = now
    }

    /// A request with its language, and all that can be found out about it.
    func context(of request: HTTPRequest) -> RequestContext {
        let cookies = Cookies(request.head.fields)
        let language = Language(
            cookie: cookies[RequestReader.languageCookie],
            acceptLanguage: request.head.fields["Accept-Language"]
        )
        return RequestContext(request, cookies, language: language, now: now(), reader: self)
    }

    /// `?lang=` on any page: remembers the language and leads to the same page without it, or to the one above where only a
    /// post shows something.
    func languageChoice(in context: RequestContext, on route: Route?) -> HTTPResponse? {
        guard let language = context.location.requestedLanguage else { return nil }
        guard [.get, .head].contains(context.request.head.method) else { return nil }
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
