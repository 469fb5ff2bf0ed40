import HTTP
import Platform
import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112): a few event loops, a task for each connection, and an application that answers.
///
/// It does:
/// - HTTP/1.1 and 1.0, keep-alive, pipelining (answers to requests that are there already go out together), `HEAD`;
/// - bodies by `Content-Length` and chunked, handed to the application as it asks for them and not before, so that one
///   that is not wanted stays with the client; `100 Continue` when the application begins to read;
/// - answers from memory or from a file, as fast as the client takes them;
/// - deadlines for heads, bodies, idle connections and answers nobody reads, and a limit on connections, all in
///   `ServerLimits`; what one request may cost in bytes is in `HTTPLimits`;
/// - refusals as pages of the application that really arrive, since the rest of a body is read and dropped for a while.
///
/// It does not:
/// - TLS and HTTP/2: a proxy before it does;
/// - `Upgrade`, `CONNECT`, and trailer fields, which are read and dropped (RFC 9110, section 6.5.1, allows that);
/// - chunked answers: every answer has a length;
/// - `Transfer-Encoding` other than `chunked`, which is `501`, and compression: pages are small, photos are compressed;
/// - waiting for an application that never answers: only `stop()` has an end to its timeout.
public final class HTTPServer: Sendable {
    private let configuration: ServerConfiguration
    private let responder: any HTTPResponder
    private let running = Mutex<Running?>(nil)

    private struct Running {
        let address: SocketAddress
        let loops: [EventLoop]
        /// Accepts and serves; ends with the last connection.
        let serving: Task<Void, Never>
    }

    /// Makes a server that does not listen yet.
    public init(configuration: ServerConfiguration = ServerConfiguration(), responder: any HTTPResponder) {
        self.configuration = configuration
        self.responder = responder
    }

    /// Begins to listen and to serve, and answers where. It serves until `stop()`; starting twice changes nothing.
    public func start() throws(ServerStartError) -> SocketAddress {
        try running.withLock { running throws(ServerStartError) in
            if let running { return running.address }
            let started = try serve()
            running = started
            return started.address
        }
    }

    /// Stops accepting and lets requests in flight be finished, and those on their way arrive, their answers announcing
    /// the end; then closes idle connections. Returns when all are done or `ServerLimits.stopTime` is over; what remains
    /// then is cut off.
    public func stop() async {
        let running = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let running else { return }
        for loop in running.loops { loop.advance(to: .stopping) }

        // Whichever comes first: an application that never answers must not keep the server from stopping.
        let (ended, end) = AsyncStream<Never>.makeStream()
        Task {
            await running.serving.value
            end.finish()
        }
        let limits = configuration.limits
        let lastMoment = ContinuousClock.now + limits.stopTime
        let grace = Task {
            try? await Task.sleep(for: min(limits.lastRequestTime, limits.stopTime))
            for loop in running.loops { loop.advance(to: .draining) }
            try? await Task.sleep(until: lastMoment)
            for loop in running.loops { loop.advance(to: .abandoned) }
            end.finish()
        }
        for await _ in ended {}
        grace.cancel()
    }

    private func serve() throws(ServerStartError) -> Running {
        let limits = configuration.limits
        // Each connection is a descriptor, and the usual first limit of 1024 is kept only for programs that use `select(2)`.
        descriptorLimit.rlim_cur = descriptorLimit.rlim_max
        // `sendfile` to a client that has left would end the whole program; unlike `send` it cannot be told not to.
        signal(SIGPIPE, SIG_IGN)
        var loops: [EventLoop] = []
        for _ in 0..<max(1, configuration.workers) {
            guard let poller = configuration.makePoller(),
                let loop = EventLoop(poller: poller, sweepInterval: limits.sweepInterval)
            else { throw .noDescriptorLeft }
            loops.append(loop)
        }
        let listener =
            if let socket = configuration.inheritedSocket {
                try Listener(inherited: socket)
            } else {
                try Listener(host: configuration.host, port: configuration.port, backlog: limits.backlog)
            }
        let acceptor = Acceptor(listener: listener, loops: loops, configuration: configuration, responder: responder)
        do throws(ServerStartError) {
            for loop in loops { try loop.start() }
        } catch {
            listener.end()
            for loop in loops { loop.advance(to: .finished) }
            throw error
        }
        let serving = Task(executorPreference: loops[0]) { [loops] in
            await acceptor.run(on: loops[0])
            for loop in loops { loop.advance(to: .finished) }
        }
        return Running(address: listener.address, loops: loops, serving: serving)
    }
}
