import HTTP

/// What a server asks for answers: the application.
public protocol HTTPResponder: Sendable {
    /// Answers a request, or tells how. It runs on the connection's event loop and must not block it.
    func respond(to request: HTTPRequest) -> HTTPAnswer

    /// Answers a request that was refused before it was one: its head was malformed, too large or too slow.
    func respond(to error: HTTPError) -> HTTPResponse
}

/// An answer, or how it is come by.
public enum HTTPAnswer {
    /// It needed no waiting: the event loop writes it itself, without waking the connection's task.
    case ready(HTTPResponse)
    /// It has to be waited for: for a body, a disk, a database.
    case pending(() async -> HTTPResponse)
}
