import HTML
import HTTP

/// The cookie that remembers a language; it outlives the browser session.
enum LanguageCookie {
    static let name: StaticString = "petspot_lang"
    /// A year in seconds: a language is chosen once.
    private static let age = 31_536_000

    /// `?lang=` on any page: remembers the language and leads to the same page without it, or to the one above where only a post shows
    /// something. Nil when the request chooses no language.
    static func response(choosingIn context: RequestContext, at resource: Resource?) -> HTTPResponse? {
        guard let language = context.location.requestedLanguage else { return nil }
        guard [.get, .head].contains(context.request.head.method) else { return nil }
        let isShownByPostOnly = resource.map { $0.handler(for: .get) == nil } ?? false
        var response = HTTPResponse.seeOther(
            isShownByPostOnly ? context.location.parent : context.location.withoutLanguage
        )
        var cookie = SetCookie(name, language.rawValue)
        cookie?.maxAge = age
        cookie?.isSecure = context.isSecure
        if let value = cookie?.fieldValue { response.fields.append("Set-Cookie", value) }
        return response
    }
}
