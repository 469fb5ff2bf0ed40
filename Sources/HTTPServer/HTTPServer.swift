import HTTP
import Platform

/// An HTTP/1.1 server (RFC 9110, RFC 9112): event loops, their connections, and an application that responds.
///
/// It supports:
/// - HTTP/1.1 and 1.0, persistent connections, pipelining, `HEAD`;
/// - bodies by `Content-Length` and chunked, received when the application asks for them; `100 Continue` when it begins to read;
/// - responses from memory or from a file, with back-pressure;
/// - timeouts and a limit on connections (`ServerLimits`), limits on the size of requests (`HTTPLimits`);
/// - responses to a body that was not read, whose rest is dropped for a while, because closing at once could destroy the response.
///
/// It does not support:
/// - TLS and HTTP/2, which a proxy in front of it provides;
/// - `Upgrade`, `CONNECT`, and trailer fields, which are dropped (RFC 9110, section 6.5.1);
/// - chunked responses: every response has a length;
/// - `Transfer-Encoding` other than `chunked`, which is `501`, and compression;
/// - timeouts for the application: only `stop()` limits how long it may take to respond.
public final class HTTPServer: Sendable {
    public let address: SocketAddress
    private let loops: [EventLoop]

    /// Starts to serve what connects to a listener. Throws when an event loop cannot be started.
    public init(configuration: ServerConfiguration, listener: consuming Listener, responder: any HTTPResponder) throws(ServerStartError) {
        // Otherwise `sendfile`, which has no flag like `MSG_NOSIGNAL`, would end the process when the client has left.
        signal(SIGPIPE, SIG_IGN)
        address = listener.address
        // Each connection needs a descriptor.
        let descriptors = raiseDescriptorLimit()
        let count = configuration.loopCount(descriptors: descriptors)
        let context = ServerContext(configuration, loopCount: count, descriptors: descriptors, responder: responder)
        var loops: [EventLoop] = []
        for _ in 0..<count {
            guard let loop = EventLoop(configuration, context: context) else { throw .noDescriptorLeft }
            loops.append(loop)
        }
        loops[0].acceptor = try Acceptor(listener, on: loops, of: context)
        do throws(ServerStartError) {
            // The first loop starts last, so that the acceptor is not in use when another cannot be started.
            for loop in loops.reversed() { try loop.start() }
        } catch {
            loops[0].acceptor = nil
            for loop in loops { loop.expectNoMoreConnections() }
            throw error
        }
        self.loops = loops
    }

    /// Stops accepting, completes requests in flight, and gives idle connections a moment for a last request. Returns when
    /// all connections are closed, or after `ServerLimits.stopTime`, which closes the rest.
    public func stop() async {
        for loop in loops { loop.stop() }
        for loop in loops { for await _ in loop.ended {} }
    }
}

/// The application that a server asks for responses.
public protocol HTTPResponder: Sendable {
    /// Responds to a request, on the connection's event loop, outside of any task and without blocking: long work belongs into `offLoop`.
    /// A response that needs waiting is made by a task on that loop; for an `HTTPError` that it throws the response is its own, else `500`.
    func respond(to request: HTTPRequest) -> NowOrLater<HTTPResponse>

    /// Responds to a request whose head was refused: malformed, too large or too slow.
    func respond(to error: HTTPError) -> HTTPResponse
}

/// Runs work on the shared thread pool, because on an event loop it would delay all clients of the loop.
///
/// A function marked `@concurrent` alone would stay on the loop, because the task that makes a response prefers it (SE-0417).
public func offLoop<Value: Sendable>(_ work: @concurrent () async throws -> Value) async rethrows -> Value {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try await work() }
}

extension OpenFile: ContentFile {}
