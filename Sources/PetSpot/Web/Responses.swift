import HTML
import HTTP

/// The initial capacity of a page's buffer: the longest step has about 8 KB, so that few buffers grow.
private let usualPageLength = 8192

extension HTTPResponse {
    init(_ mediaType: FieldValue, _ caching: Caching, _ body: Body, status: HTTPStatus = .ok) {
        var fields = ResponseFields()
        fields.append("Content-Type", mediaType)
        fields.append("Cache-Control", caching.value)
        self.init(status, fields: fields, body: body)
    }

    /// A page in the reader's language. It shows the pending notice, if any, and removes its cookie.
    /// - Parameter seconds: the seconds until a retry of the refused request may succeed.
    static func page(
        _ page: consuming any Page,
        status: HTTPStatus = .ok,
        in context: RequestContext,
        caching: Caching = .none,
        isIndexed: Bool = true,
        retryAfter seconds: Int? = nil
    ) -> HTTPResponse {
        let notice = context.notice
        if page.asksForPosition || !page.scripts.isEmpty {
            context.permissions = PagePermissions(
                scripts: page.scripts.map { context.origin + $0.url.text },
                asksForPosition: page.asksForPosition
            )
        }
        let document = Document(page, location: context.location, saying: notice)
        var html = HTMLBuffer(capacity: usualPageLength)
        document.render(in: context.language, into: &html)
        let caching = (notice == nil ? caching : .none).untransformed
        var response = HTTPResponse("text/html; charset=utf-8", caching, .bytes(html.bytes), status: status)
        if notice != nil { response.set(.notice, to: nil, in: context) }
        if let seconds { response.fields.append("Retry-After", FieldValue(seconds)) }
        if !isIndexed { response.fields.forbidIndexing() }
        return response
    }

    /// The response to a client whose copy is current (`If-None-Match`).
    static func unchanged(_ tag: EntityTag, _ caching: Caching) -> HTTPResponse {
        var fields = ResponseFields()
        fields.append("Cache-Control", caching.value)
        fields.append("ETag", tag.fieldValue)
        return HTTPResponse(.notModified, fields: fields)
    }

    /// Redirects the browser to another page, with a `GET`.
    static func seeOther(_ url: URLReference) -> HTTPResponse {
        var fields = ResponseFields()
        // No route makes a URL that a field cannot hold; if one did, the list is a safe target.
        fields.append("Location", FieldValue(url.text) ?? "/")
        fields.append("Cache-Control", Caching.none.value)
        return HTTPResponse(.seeOther, fields: fields)
    }

    /// Redirects the browser to a page that shows the notice once, if there is one.
    static func seeOther(_ url: URLReference, saying notice: Notice?, in context: RequestContext) -> HTTPResponse {
        var response = seeOther(url)
        if let notice { response.set(.notice, to: notice.rawValue, in: context) }
        return response
    }

    static func plainText(_ text: String, status: HTTPStatus = .ok, caching: Caching = .none) -> HTTPResponse {
        HTTPResponse("text/plain; charset=utf-8", caching, .bytes(Array(text.utf8)), status: status)
    }
}

/// How long browsers and proxies may cache a response (RFC 9111, section 5.2.2).
struct Caching: Sendable {
    let value: FieldValue

    /// Not at all: the content is private.
    static let none = Caching(value: "no-store")
    /// In the browser, revalidated each time.
    static let revalidated = Caching(value: "private, no-cache")
    /// Anywhere, revalidated each time.
    static let publicRevalidated = Caching(value: "public, no-cache")
    /// Anywhere, for five minutes: nobody learns of a report much later, and most requests of feed readers never arrive.
    static let minutes = Caching(value: "public, max-age=300")
    /// Anywhere, for a day: the URL does not change with the content.
    static let fixedName = Caching(value: "public, max-age=86400")
    /// Anywhere, for a day: the URL changes with the content, but what is deleted must be gone everywhere soon.
    static let day = Caching(value: "public, max-age=86400, immutable")
    /// Anywhere, for a year: the URL changes with the content.
    static let immutable = Caching(value: "public, max-age=31536000, immutable")

    /// This caching without changes on the way: some proxies replace e-mail addresses (RFC 9111, section 5.2.2.6).
    var untransformed: Caching { Caching(value: FieldValue(value.text + ", no-transform") ?? value) }
}
