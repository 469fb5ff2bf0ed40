import HTTP
import Platform

/// Accepts connections and assigns each to the loop that has the fewest.
///
/// One loop accepts for all, because this spreads any number of connections evenly, works with every poller, and fails when
/// another process listens on the port, which `SO_REUSEPORT` would not.
final class Acceptor: Channel {
    private let listener: Listener
    /// The loop that it runs on.
    private let loop: EventLoop
    private let loops: [EventLoop]
    private let service: Service
    /// Resumes the task when there may be a connection, or a reason to look.
    private var waiter: UnsafeContinuation<Void, Never>?

    /// Starts to watch a listener; the loop does not run yet. Throws when the system lacks memory for it.
    init(
        _ listener: Listener,
        on loop: EventLoop,
        assigningTo loops: [EventLoop],
        of service: Service
    ) throws(ServerStartError) {
        (self.listener, self.loop, self.loops, self.service) = (listener, loop, loops, service)
        guard loop.add(self) else { throw .system(call: "epoll_ctl", code: errno) }
    }

    var descriptor: Int32 { listener.descriptor }

    /// Accepts until the server stops, and ends the listener. It runs on the loop.
    func run() async {
        await acceptAll()
        stopWatching()
        listener.end()
    }

    /// Stops watching the listener, on the loop or before that runs.
    func stopWatching() {
        loop.remove(self)
    }

    private func acceptAll() async {
        var accepted = 0
        while !loop.isAbandoned {
            if listener.isShared, loop.isStopping { return }
            switch listener.accept() {
            case .connection(let descriptor, let peer):
                assign(descriptor, peer: peer)
                accepted += 1
                if accepted.isMultiple(of: acceptsPerTurn) { await Task.yield() }
                // Those that give way close in a moment. Until then each takes a descriptor that a response may need.
                if openConnections > service.connectionsPerLoop * loops.count * 9 / 8 {
                    try? await Task.sleep(for: .milliseconds(1))
                }
            case .nothing where !loop.isStopping:
                await wait()
            case .exhausted where !loop.isStopping:
                // Idle connections give way. We wait meanwhile, because trying again at once would be a busy loop.
                for loop in loops {
                    Task(executorPreference: loop) { loop.crowd.oldestIdle()?.giveWay() }
                }
                try? await Task.sleep(for: service.limits.acceptPause)
            case .nothing, .exhausted:
                return
            }
        }
    }

    private func assign(_ descriptor: Int32, peer: IPAddress) {
        let loop = loops.min { $0.openCount < $1.openCount } ?? loop
        loop.connectionCount.add(1, ordering: .relaxed)
        Task(executorPreference: loop) { [service] in
            Connection.open(descriptor, peer: peer, on: loop, for: service)
        }
    }

    private var openConnections: Int { loops.reduce(0) { $0 + $1.openCount } }

    private func wait() async {
        await withUnsafeContinuation { continuation in
            waiter = continuation
            loop.arm(self, for: .reading)
        }
    }

    // MARK: Called by the loop

    func becameReady(isHungUp: Bool) {
        waiter?.resume()
        waiter = nil
    }

    func expire(at now: Duration) {}

    func phaseChanged() { becameReady(isHungUp: false) }
}

extension EventLoop {
    fileprivate var openCount: Int { connectionCount.load(ordering: .relaxed) }
}

/// Connections accepted before open ones get a turn.
private let acceptsPerTurn = 64
