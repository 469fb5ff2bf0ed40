import HTTP
import Platform
import Synchronization

/// Accepts connections and assigns each to the loop that has the fewest.
///
/// One loop accepts for all, because this spreads any number of connections evenly, works with every poller, and fails when
/// another process listens on the port, which `SO_REUSEPORT` would not.
struct Acceptor: Sendable {
    let listener: Listener
    let loops: [EventLoop]
    let configuration: ServerConfiguration
    /// The most connections on each loop: each has its share, so that it can choose among its own which gives way.
    private let connectionsPerLoop: Int
    let responder: any HTTPResponder
    private let blocks = BlockCounts()

    init(
        _ listener: Listener,
        loops: [EventLoop],
        configuration: ServerConfiguration,
        responder: any HTTPResponder
    ) {
        (self.listener, self.loops, self.configuration, self.responder) = (listener, loops, configuration, responder)
        let count = configuration.limits.connectionCount(descriptors: Int(clamping: descriptorLimit.rlim_cur))
        connectionsPerLoop = max(1, count / loops.count)
    }

    /// Accepts until the server stops, and returns when the last connection has ended. It runs on `loop`.
    func run(on loop: EventLoop) async {
        await withDiscardingTaskGroup { group in
            guard let channel = Channel(listener.descriptor, on: loop) else { return }
            await acceptAll(channel, into: &group)
            channel.disconnect()
        }
    }

    private func acceptAll(_ channel: Channel, into group: inout DiscardingTaskGroup) async {
        var accepted = 0
        while !channel.loop.isAbandoned {
            if listener.isShared, channel.loop.isStopping { return }
            switch listener.accept() {
            case .connection(let descriptor, let peer):
                let loop = leastBusyLoop(besides: channel.loop)
                loop.connectionCount.add(1, ordering: .relaxed)
                group.addTask(executorPreference: loop) { await serve(descriptor, peer: peer, on: loop) }
                accepted += 1
                if accepted.isMultiple(of: acceptsPerTurn) { await Task.yield() }
                // Those that give way close in a moment. Until then each takes a descriptor that a response may need.
                if openConnections > connectionsPerLoop * loops.count * 9 / 8 {
                    try? await Task.sleep(for: .milliseconds(1))
                }
            case .nothing where !channel.loop.isStopping:
                _ = await channel.wait(for: .reading, until: .uptime + .seconds(3600), as: .idle)
            case .exhausted where !channel.loop.isStopping:
                // Idle connections give way. We wait meanwhile, because trying again at once would be a busy loop.
                for loop in loops {
                    group.addTask(executorPreference: loop) { loop.crowd.closeOldestIdle() }
                }
                try? await Task.sleep(for: configuration.limits.acceptPause)
            case .nothing, .exhausted:
                return
            }
        }
    }

    private func serve(_ descriptor: Int32, peer: IPAddress, on loop: EventLoop) async {
        defer { loop.connectionCount.subtract(1, ordering: .relaxed) }
        let block = IPNetwork(peer, ipv6Length: 64)
        let count = blocks.enter(block)
        defer { blocks.leave(block) }
        guard let channel = Channel(descriptor, on: loop) else { return }
        defer { channel.disconnect() }
        if count > configuration.limits.connectionsPerBlock, !isProxy(peer) {
            guard loop.crowd.makeRoom(in: block) else { return }
        } else if loop.connectionCount.load(ordering: .relaxed) > connectionsPerLoop {
            guard loop.crowd.makeRoom(at: loop.now) else { return }
        }
        loop.crowd.add(channel, of: block)
        defer { loop.crowd.remove(channel, of: block) }
        await Connection(channel, peer: peer, configuration: configuration, responder: responder).serve()
    }

    private var openConnections: Int {
        loops.reduce(0) { $0 + $1.connectionCount.load(ordering: .relaxed) }
    }

    private func isProxy(_ peer: IPAddress) -> Bool {
        configuration.trustedProxies.contains { $0.contains(peer) }
    }

    private func leastBusyLoop(besides accepting: EventLoop) -> EventLoop {
        loops.min { $0.connectionCount.load(ordering: .relaxed) < $1.connectionCount.load(ordering: .relaxed) }
            ?? accepting
    }
}

/// Connections accepted before open ones get a turn.
private let acceptsPerTurn = 64
