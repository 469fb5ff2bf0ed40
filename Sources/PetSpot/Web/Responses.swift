import HTML
import HTTP

/// A fair size of a page, so that its buffer is made once: the longest step has about 8 KB.
private let usualPageLength = 8192

extension HTTPResponse {
    /// A page in the reader's language. A notice that waits is shown on it, and so only this once.
    static func page(
        _ page: consuming any Page,
        status: HTTPStatus = .ok,
        in context: RequestContext,
        caching: Caching = .none
    ) -> HTTPResponse {
        let notice = context.notice
        let document = Document(page, location: context.location, notice: notice?.text)
        let buffer = context.request.bufferPool.take()
        let content = HTMLBuffer.bytes(in: buffer, capacity: usualPageLength) { document.render(into: &$0) }
        var fields = (notice == nil ? caching : .none).pageFields
        if notice != nil, let value = Notice.clearedCookie(isSecure: context.isSecure) {
            fields.append("Set-Cookie", value)
        }
        return HTTPResponse(status, fields: fields, body: .bytes(content))
    }

    /// Leads the browser on to another page, with a `GET`.
    static func seeOther(_ url: URLReference) -> HTTPResponse {
        var fields = ResponseFields()
        // A reference that cannot stand in a field cannot have come from a route; the list is a way on.
        fields.append("Location", FieldValue(url.text) ?? "/")
        fields.append("Cache-Control", Caching.none.value)
        return HTTPResponse(.seeOther, fields: fields)
    }

    /// Leads the browser on to a page that says what was done.
    static func seeOther(_ url: URLReference, saying notice: Notice, in context: RequestContext) -> HTTPResponse {
        var response = seeOther(url)
        if let value = notice.cookie(isSecure: context.isSecure) { response.fields.append("Set-Cookie", value) }
        return response
    }

    /// A short answer in plain text, for programs.
    static func plainText(_ text: StaticString, status: HTTPStatus = .ok) -> HTTPResponse {
        var fields = ResponseFields()
        fields.append("Content-Type", "text/plain; charset=utf-8")
        fields.append("Cache-Control", Caching.none.value)
        return HTTPResponse(status, fields: fields, body: .constant(text))
    }
}

/// How long an answer may be kept by browsers and proxies (RFC 9111, section 5.2.2).
enum Caching {
    /// Nowhere: it shows what only one person may see.
    case none
    /// In the browser, asked for anew each time.
    case revalidated
    /// Anywhere, asked for anew each time.
    case publicRevalidated
    /// Everywhere, for a year: its name changes with its content.
    case forGood

    /// The header section of a page, made once for each way to keep it.
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
        case .forGood: "public, max-age=31536000, immutable"
        }
    }
}
