import HTTP
import Synchronization

/// Accepts connections and assigns each to the loop that has the fewest.
///
/// One loop accepts for all, because this spreads any number of connections evenly, works with every poller, and fails when
/// another process listens on the port, which `SO_REUSEPORT` would not.
struct Acceptor: Sendable {
    let listener: Listener
    let loops: [EventLoop]
    let configuration: ServerConfiguration
    let responder: any HTTPResponder

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
            case .nothing where !channel.loop.isStopping:
                _ = await channel.wait(for: .reading, until: .uptime + .seconds(3600))
            case .exhausted where !channel.loop.isStopping:
                // Idle connections give way. We wait meanwhile, because trying again at once would be a busy loop.
                for loop in loops {
                    group.addTask(executorPreference: loop) { _ = loop.closeOldestIdle() }
                }
                try? await Task.sleep(for: configuration.limits.acceptPause)
            case .nothing, .exhausted:
                return
            }
        }
    }

    private func serve(_ descriptor: Int32, peer: IPAddress, on loop: EventLoop) async {
        defer { loop.connectionCount.subtract(1, ordering: .relaxed) }
        guard let channel = Channel(descriptor, on: loop) else { return }
        defer { channel.disconnect() }
        // Each loop has its share of the limit, so that it can close its own longest idle connection.
        let share = max(1, configuration.limits.connectionCount / loops.count)
        if loop.connectionCount.load(ordering: .relaxed) > share, !loop.closeOldestIdle() { return }
        await Connection(channel, peer: peer, configuration: configuration, responder: responder).serve()
    }

    private func leastBusyLoop(besides accepting: EventLoop) -> EventLoop {
        loops.min { $0.connectionCount.load(ordering: .relaxed) < $1.connectionCount.load(ordering: .relaxed) }
            ?? accepting
    }
}

/// Connections accepted before open ones get a turn.
private let acceptsPerTurn = 64
