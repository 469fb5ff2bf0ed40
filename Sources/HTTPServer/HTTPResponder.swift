import HTTP

/// What a server asks for answers: the application.
public protocol HTTPResponder: Sendable {
    /// Answers a request. It runs on the connection's event loop and must not block it.
    func respond(to request: HTTPRequest) async -> HTTPResponse

    /// Answers a request that was refused before it was one: its head was malformed, too large or too slow.
    func respond(to error: HTTPError) -> HTTPResponse
}
