/// The reason why a request is refused: a status for the response and a short text for the log.
///
/// Parsers and body readers throw it. The reason never quotes the request.
public struct HTTPError: Error, Sendable, Equatable {
    /// The status of the response; always `4xx` or `5xx`.
    public let status: HTTPStatus
    /// The reason, for the log and for tests.
    public let reason: StaticString

    /// Makes an error for a response with `status`.
    public init(_ status: HTTPStatus, _ reason: StaticString) {
        self.status = status
        self.reason = reason
    }

    /// Two errors are equal when their status and reason are.
    public static func == (lhs: HTTPError, rhs: HTTPError) -> Bool {
        lhs.status == rhs.status && lhs.reason.description == rhs.reason.description
    }
}
