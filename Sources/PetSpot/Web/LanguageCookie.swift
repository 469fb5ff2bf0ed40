import HTML
import HTTP

/// The cookie that stores the chosen language.
enum LanguageCookie {
    /// The response to `?lang=` on any page: sets the cookie and redirects to the same page without the parameter, or one path
    /// segment up if the page is shown only by a post. Nil when the request chooses no language, is a post, or is for the feed.
    static func response(choosingIn context: RequestContext, at resource: Resource?) -> HTTPResponse? {
        guard let language = context.location.requestedLanguage else { return nil }
        guard [.get, .head].contains(context.request.head.method) else { return nil }
        // Feed readers keep no cookies, so the feed itself answers in that language.
        guard resource?.pattern != URLReference.feed.text else { return nil }
        let isShownByPostOnly = resource.map { $0.handler(for: .get) == nil } ?? false
        var response = HTTPResponse.seeOther(
            isShownByPostOnly ? context.location.parent : context.location.withoutLanguage
        )
        if let value = SiteCookie.language.setting(language.rawValue, isSecure: context.isSecure) {
            response.fields.append("Set-Cookie", value)
        }
        return response
    }
}
