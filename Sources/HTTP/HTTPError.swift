/// Why a request cannot be served as it came: the status to answer with and a short reason for the log.
///
/// Parsers and body readers throw it; whoever answers turns `status` into a page. The reason never quotes the request.
public struct HTTPError: Error, Sendable, Equatable {
    /// The status to answer with; always `4xx` or `5xx`.
    public let status: HTTPStatus
    /// What was wrong, for the log and for tests.
    public let reason: StaticString

    /// Makes an error that is answered with `status`.
    public init(_ status: HTTPStatus, _ reason: StaticString) {
        self.status = status
        self.reason = reason
    }

    /// Two errors are equal when their status and reason are.
    public static func == (lhs: HTTPError, rhs: HTTPError) -> Bool {
        lhs.status == rhs.status && lhs.reason.description == rhs.reason.description
    }
}
