import HTML
import HTTP

/// A request with what the application knows about it before any route sees it.
struct RequestContext {
    let request: HTTPRequest
    /// The reader's language.
    let language: Language
    /// The path and query, without `lang`.
    let location: URLLocation
    /// The session the cookie names, if it has the form of an id. Only the store knows whether it exists.
    let sessionID: SessionID?
    /// The token in the cookie that leads an owner back to their private page, if it has the form of one.
    let managementToken: ManagementToken?
    /// The address of whoever asks, seen through trusted proxies.
    let client: IPAddress
    /// When the request came, in seconds since 1970.
    let now: Int
    /// Scheme and host of this site's public address, such as `https://petspot.example`.
    let origin: String

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
