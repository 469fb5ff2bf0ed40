import HTML
import HTTP

/// A request with what the application knows about it before any route sees it. Each thing is found out when it is asked for:
/// most pages need few of them.
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
    private let reader: RequestReader

    init(_ request: HTTPRequest, _ cookies: Cookies, language: Language, now: Int, reader: RequestReader) {
        self.request = request
        self.cookies = cookies
        self.language = language
        self.now = now
        location = URLLocation(path: request.head.path, query: request.head.query)
        self.reader = reader
    }

    /// The session the cookie names, if it has the form of an id. Only the store knows whether it exists.
    var sessionID: SessionID? { reader.cookie.id(in: cookies) }

    /// The token in the cookie that leads an owner back to their private page, if it has the form of one.
    var managementToken: ManagementToken? { ManagementCookie.token(in: cookies) }

    /// What the page that answers says, after a post that led here.
    var notice: Notice? { Notice(in: cookies) }

    /// The address of whoever asks, seen through trusted proxies.
    var client: IPAddress { reader.clientAddress.address(of: request) }

    /// Scheme and host of this site's public address, such as `https://petspot.example`.
    var origin: String { reader.publicURL ?? "http://" + (request.head.fields["Host"] ?? "") }

    /// Whether people reach the site over https.
    var isSecure: Bool { origin.hasPrefix("https://") }

    /// Fields of a form are small; this leaves room for every one of them at its limit in any script.
    static let formLength = 65_536

    private static let formType = "application/x-www-form-urlencoded"

    /// The typed fields of a posted form. No body is an empty form; a body that is no form is refused with `415`.
    func formInput() async throws(HTTPError) -> FormInput {
        let body = try await request.body.collect(upTo: RequestContext.formLength)
        let type = request.head.fields["Content-Type"]?.lowercased() ?? RequestContext.formType
        guard body.isEmpty || type.hasPrefix(RequestContext.formType) else {
            throw HTTPError(.unsupportedMediaType, "not a form")
        }
        return FormInput(try URLEncodedForm(body).pairs)
    }
}
