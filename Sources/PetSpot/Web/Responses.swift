import HTML
import HTTP

/// The initial capacity of a page's buffer: the longest step has about 8 KB, so that few buffers grow.
private let usualPageLength = 8192

extension HTTPResponse {
    /// A page in the reader's language. It shows the pending notice, if any, and removes its cookie.
    /// - Parameter seconds: after how many seconds a retry of what was refused may succeed.
    static func page(
        _ page: consuming any Page,
        status: HTTPStatus = .ok,
        in context: RequestContext,
        caching: Caching = .none,
        retryAfter seconds: Int? = nil
    ) -> HTTPResponse {
        let notice = context.notice
        let document = Document(page, location: context.location, notice: notice?.text)
        let content = HTMLBuffer.bytes(capacity: usualPageLength) { document.render(into: &$0) }
        var fields = (notice == nil ? caching : .none).pageFields
        if notice != nil, let value = SiteCookie.notice.removal(isSecure: context.isSecure) {
            fields.append("Set-Cookie", value)
        }
        if let seconds { fields.append("Retry-After", FieldValue(seconds)) }
        return HTTPResponse(status, fields: fields, body: .bytes(content))
    }

    /// Redirects the browser to another page, with a `GET`.
    static func seeOther(_ url: URLReference) -> HTTPResponse {
        var fields = ResponseFields()
        // No route makes a URL that a field cannot hold; if one did, the list is a safe target.
        fields.append("Location", FieldValue(url.text) ?? "/")
        fields.append("Cache-Control", Caching.none.value)
        return HTTPResponse(.seeOther, fields: fields)
    }

    /// Redirects the browser to a page that says what was done.
    static func seeOther(_ url: URLReference, saying notice: Notice, in context: RequestContext) -> HTTPResponse {
        var response = seeOther(url)
        if let value = notice.cookie(isSecure: context.isSecure) { response.fields.append("Set-Cookie", value) }
        return response
    }

    /// A short response in plain text, for programs.
    static func plainText(_ text: StaticString, status: HTTPStatus = .ok) -> HTTPResponse {
        var fields = ResponseFields()
        fields.append("Content-Type", "text/plain; charset=utf-8")
        fields.append("Cache-Control", Caching.none.value)
        return HTTPResponse(status, fields: fields, body: .constant(text))
    }
}

/// How long browsers and proxies may cache a response (RFC 9111, section 5.2.2).
enum Caching {
    /// Not at all: the content is private.
    case none
    /// In the browser, revalidated each time.
    case revalidated
    /// Anywhere, revalidated each time.
    case publicRevalidated
    /// Anywhere, for a day: the URL changes with the content, but what is deleted must be gone everywhere soon.
    case day
    /// Anywhere, for a year: the URL changes with the content.
    case immutable

    /// The header fields of a page. Those of most pages are made once.
    fileprivate var pageFields: ResponseFields {
        switch self {
        case .none: Caching.fieldsOfUncachedPage
        default: Caching.fieldsOfPage(self)
        }
    }

    private static let fieldsOfUncachedPage = fieldsOfPage(.none)

    private static func fieldsOfPage(_ caching: Caching) -> ResponseFields {
        var fields = ResponseFields()
        fields.append("Content-Type", "text/html; charset=utf-8")
        fields.append("Cache-Control", caching.value)
        return fields
    }

    var value: FieldValue {
        switch self {
        case .none: "no-store"
        case .revalidated: "private, no-cache"
        case .publicRevalidated: "public, no-cache"
        case .day: "public, max-age=86400, immutable"
        case .immutable: "public, max-age=31536000, immutable"
        }
    }
}
