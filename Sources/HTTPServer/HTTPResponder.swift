import HTTP

/// The application that a server asks for responses.
public protocol HTTPResponder: Sendable {
    /// Responds to a request. It is called on the connection's event loop, outside of any task, and must not block.
    func respond(to request: HTTPRequest) -> HTTPResult

    /// Responds to a request whose head was refused: malformed, too large or too slow.
    func respond(to error: HTTPError) -> HTTPResponse
}

/// The result of handling a request: a response now or later.
public enum HTTPResult {
    /// The response is ready.
    case ready(HTTPResponse)
    /// The response needs waiting, for a body, a disk or a database. A task on the connection's event loop calls this function.
    case pending(() async -> HTTPResponse)
}
