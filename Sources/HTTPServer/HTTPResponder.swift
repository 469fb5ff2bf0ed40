import HTTP
import Platform

/// The application that a server asks for responses.
public protocol HTTPResponder: Sendable {
    /// Responds to a request. It is called on the connection's event loop, outside of any task, and must not block. A response that
    /// needs waiting is made by a task on the same loop; when that throws an `HTTPError`, the response is the one to it, else `500`.
    /// Work that may take over a millisecond belongs into `offLoop`.
    func respond(to request: HTTPRequest) -> NowOrLater<HTTPResponse>

    /// Responds to a request whose head was refused: malformed, too large or too slow.
    func respond(to error: HTTPError) -> HTTPResponse
}

/// Runs work on a thread of its own kind, so that nobody else waits for it on the event loop.
///
/// A function marked `@concurrent` would stay on the loop, because the task that makes a response prefers it (SE-0417).
public func offLoop<Value: Sendable>(_ work: () throws -> Value) async rethrows -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try work() }
}

extension OpenFile: ContentFile {}
