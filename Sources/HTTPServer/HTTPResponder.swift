import HTTP

/// What a server asks for answers: the application.
public protocol HTTPResponder: Sendable {
    /// Answers a request, or tells how. It runs on the connection's event loop and must not block it, nor expect a task around it.
    func respond(to request: HTTPRequest) -> HTTPResult

    /// Answers a request that was refused before it was one: its head was malformed, too large or too slow.
    func respond(to error: HTTPError) -> HTTPResponse
}

/// An answer, or how it is come by.
public enum HTTPResult {
    /// It needed no waiting. The event loop writes it itself; where the connection's task sleeps, it sleeps on.
    case ready(HTTPResponse)
    /// It has to be waited for: for a body, a disk, a database.
    case pending(() async -> HTTPResponse)
}
