import HTTP
import Platform
import Synchronization

/// An HTTP/1.1 server (RFC 9110, RFC 9112): event loops, their connections, and an application that responds.
///
/// It supports:
/// - HTTP/1.1 and 1.0, persistent connections, pipelining, `HEAD`;
/// - bodies by `Content-Length` and chunked, received when the application asks for them; `100 Continue` when it begins to read;
/// - responses from memory or from a file, with back-pressure;
/// - timeouts for heads, bodies, idle connections and responses, and a limit on connections, all in `ServerLimits`; limits
///   on the size of requests are in `HTTPLimits`;
/// - responses to a body that was not read: what the client still sends is dropped for a while, because closing at once could destroy
///   the response on its way.
///
/// It does not support:
/// - TLS and HTTP/2, which a proxy in front of it provides;
/// - `Upgrade`, `CONNECT`, and trailer fields, which are dropped (RFC 9110, section 6.5.1);
/// - chunked responses: every response has a length;
/// - `Transfer-Encoding` other than `chunked`, which is `501`, and compression;
/// - timeouts for the application: only `stop()` limits how long it may take to respond.
public final class HTTPServer: Sendable {
    private let configuration: ServerConfiguration
    private let listener: Listener?
    private let responder: any HTTPResponder
    private let running = Mutex<Running?>(nil)

    private struct Running {
        let address: SocketAddress
        let loops: [EventLoop]
    }

    /// Makes a server, which does not serve yet.
    /// - Parameter listener: takes the address before the responder is made; the server can then be started once. Without one, the
    ///   server listens when it starts.
    public init(
        configuration: ServerConfiguration = ServerConfiguration(),
        listener: Listener? = nil,
        responder: any HTTPResponder
    ) {
        self.configuration = configuration
        self.listener = listener
        self.responder = responder
    }

    /// Starts to listen and serve, and returns the address. A second call has no effect. Throws when an event loop cannot be
    /// started or the address cannot be listened on.
    public func start() throws(ServerStartError) -> SocketAddress {
        try running.withLock { running throws(ServerStartError) in
            if let running { return running.address }
            let started = try serve()
            running = started
            return started.address
        }
    }

    /// Stops accepting, completes requests in flight, and gives idle connections a moment for a last request. Returns when
    /// all connections are closed, or after `ServerLimits.stopTime`, which closes the rest.
    public func stop() async {
        let running = running.withLock { running in
            defer { running = nil }
            return running
        }
        guard let running else { return }
        for loop in running.loops { loop.advance(to: .stopping) }

        // The stream ends at whichever comes first, since an application may take forever to respond.
        let (ended, end) = AsyncStream<Never>.makeStream()
        Task {
            for loop in running.loops { for await _ in loop.ended {} }
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
        // Each connection needs a descriptor. The usual soft limit of 1024 exists for programs that use `select(2)`.
        descriptorLimit.rlim_cur = descriptorLimit.rlim_max
        // Otherwise `sendfile`, which has no flag like `MSG_NOSIGNAL`, would end the process when the client has left.
        signal(SIGPIPE, SIG_IGN)
        let listener = if let listener { listener } else { try Listener(configuration) }
        do throws(ServerStartError) {
            return Running(address: listener.address, loops: try serve(listener))
        } catch {
            listener.end()
            throw error
        }
    }

    /// Starts the event loops. Throws when one cannot be started, and leaves the listener open.
    private func serve(_ listener: Listener) throws(ServerStartError) -> [EventLoop] {
        var loops: [EventLoop] = []
        for _ in 0..<max(1, configuration.workers) {
            guard let poller = configuration.makePoller(),
                let loop = EventLoop(poller: poller, sweepInterval: configuration.limits.sweepInterval)
            else { throw .noDescriptorLeft }
            loops.append(loop)
        }
        let service = Service(configuration, loopCount: loops.count, responder: responder)
        // The task runs on the first loop, so it shares nothing with another.
        nonisolated(unsafe) let acceptor = try Acceptor(listener, on: loops[0], assigningTo: loops, of: service)
        do throws(ServerStartError) {
            // The first loop starts last, so that the acceptor is not in use when another cannot be started.
            for loop in loops.reversed() { try loop.start() }
        } catch {
            acceptor.stopWatching()
            for loop in loops { loop.expectNoMoreConnections() }
            throw error
        }
        Task(executorPreference: loops[0]) { [loops] in
            await acceptor.run()
            for loop in loops { loop.expectNoMoreConnections() }
        }
        return loops
    }
}
