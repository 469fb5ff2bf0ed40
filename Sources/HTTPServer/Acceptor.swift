import HTTP
import Platform

/// Accepts connections, on one loop for all, and assigns each to the loop that has the fewest. With `SO_REUSEPORT`, a loop could accept for
/// itself, but a port that another process listens on would be no error.
final class Acceptor {
    /// Whether the queue may hold a connection.
    var isReady = true
    /// The end of the pause that began when the system had no descriptor or memory for another connection.
    private(set) var pausedUntil: Duration?
    private let listener: Listener
    private unowned let loop: EventLoop
    private let loops: [EventLoop]
    private let context: ServerContext

    /// Starts to watch a listener; the loop does not run yet. Throws when the system lacks memory for it.
    init(_ listener: consuming Listener, on loops: [EventLoop], of context: ServerContext) throws(ServerStartError) {
        (loop, self.loops, self.context) = (loops[0], loops, context)
        self.listener = listener
        guard loop.poller.add(self.listener.descriptor) else { throw .system(call: "epoll_ctl", code: errno) }
    }

    var descriptor: Int32 { listener.descriptor }

    /// Accepts the queued connections of a turn. A stopping server empties the queue, or leaves it to the next holder of the socket.
    func accept() {
        if let pausedUntil, loop.now >= pausedUntil {
            self.pausedUntil = nil
            isReady = true
        }
        if loop.isStopping, listener.isShared { return end() }
        guard isReady || loop.isStopping else { return }
        for _ in 0..<acceptsPerTurn {
            // Closing connections to make room takes a moment. Until then each has a descriptor that a response may need.
            guard openCount <= context.connectionsPerLoop * loops.count * 9 / 8 else { return }
            switch listener.accept() {
            case .connection(let descriptor, let peer): assign(Socket(descriptor), peer: peer)
            case .nothing: return loop.isStopping ? end() : arm()
            case .exhausted: return loop.isStopping ? end() : pause()
            }
        }
    }

    /// Pauses instead of trying in a busy loop. Each loop closes a few connections that have been silent for a second.
    private func pause() {
        for loop in loops { Task(executorPreference: loop) { loop.closeSome(waitingFor: .seconds(1)) } }
        (isReady, pausedUntil) = (false, loop.now + context.limits.acceptPause)
    }

    /// Waits for the next connection.
    func arm() {
        isReady = false
        loop.poller.arm(descriptor, for: .reading)
    }

    private func assign(_ socket: consuming Socket, peer: IPAddress) {
        let loop = loops.min { $0.openCount < $1.openCount } ?? loop
        loop.adopt(ClientConnection(socket, peer: peer, on: loop, for: context))
    }

    private var openCount: Int { loops.reduce(0) { $0 + $1.openCount } }

    private func end() {
        loop.poller.remove(descriptor)
        // Closes the listener.
        loop.acceptor = nil
        for loop in loops { loop.expectNoMoreConnections() }
    }
}

/// The most connections accepted in a turn of the loop, in about ten milliseconds.
private let acceptsPerTurn = 512
