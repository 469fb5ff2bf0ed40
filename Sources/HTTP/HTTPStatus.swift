/// A status code (RFC 9110, section 15) and its reason phrase.
public struct HTTPStatus: Sendable, Equatable {
    /// Three digits, `100…599`.
    public let code: Int
    /// A description for people; clients ignore it.
    let reasonPhrase: String

    private init(_ code: Int, _ reasonPhrase: String) { (self.code, self.reasonPhrase) = (code, reasonPhrase) }

    /// Whether a response with this status can have content (RFC 9110, section 6.4.1), and so has `Content-Length` (section 8.6).
    var allowsContent: Bool { code != 204 && code != 304 }

    public static let ok = HTTPStatus(200, "OK")
    public static let noContent = HTTPStatus(204, "No Content")
    public static let partialContent = HTTPStatus(206, "Partial Content")
    public static let seeOther = HTTPStatus(303, "See Other")
    public static let notModified = HTTPStatus(304, "Not Modified")
    public static let badRequest = HTTPStatus(400, "Bad Request")
    public static let forbidden = HTTPStatus(403, "Forbidden")
    public static let notFound = HTTPStatus(404, "Not Found")
    public static let methodNotAllowed = HTTPStatus(405, "Method Not Allowed")
    public static let requestTimeout = HTTPStatus(408, "Request Timeout")
    public static let conflict = HTTPStatus(409, "Conflict")
    public static let gone = HTTPStatus(410, "Gone")
    public static let preconditionFailed = HTTPStatus(412, "Precondition Failed")
    public static let contentTooLarge = HTTPStatus(413, "Content Too Large")
    public static let uriTooLong = HTTPStatus(414, "URI Too Long")
    public static let unsupportedMediaType = HTTPStatus(415, "Unsupported Media Type")
    public static let rangeNotSatisfiable = HTTPStatus(416, "Range Not Satisfiable")
    public static let expectationFailed = HTTPStatus(417, "Expectation Failed")
    public static let misdirectedRequest = HTTPStatus(421, "Misdirected Request")
    public static let unprocessableContent = HTTPStatus(422, "Unprocessable Content")
    public static let tooManyRequests = HTTPStatus(429, "Too Many Requests")
    public static let requestHeaderFieldsTooLarge = HTTPStatus(431, "Request Header Fields Too Large")
    public static let internalServerError = HTTPStatus(500, "Internal Server Error")
    public static let notImplemented = HTTPStatus(501, "Not Implemented")
    public static let serviceUnavailable = HTTPStatus(503, "Service Unavailable")
    public static let httpVersionNotSupported = HTTPStatus(505, "HTTP Version Not Supported")
}

/// The reason why a request is refused: a status for the response and a short text for the log.
///
/// Parsers and body readers throw it. The reason never quotes the request.
public struct HTTPError: Error, Sendable, Equatable {
    /// The status of the response; always `4xx` or `5xx`.
    public let status: HTTPStatus
    /// The reason, for the log and for tests.
    public let reason: StaticString

    public init(_ status: HTTPStatus, _ reason: StaticString) {
        self.status = status
        self.reason = reason
    }

    public static func == (lhs: HTTPError, rhs: HTTPError) -> Bool {
        lhs.status == rhs.status && lhs.reason.description == rhs.reason.description
    }
}
