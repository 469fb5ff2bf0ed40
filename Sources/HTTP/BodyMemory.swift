import Synchronization

/// The memory of all bodies that are collected at once, or of all that wait for their readers, which is limited. Beyond the limit, the
/// slowest body of the network that holds most gives way.
public final class BodyMemory: Sendable {
    /// Fifteen hundred forms of the greatest length that wait for their end.
    public static let defaultLimit = 64_000_000
    /// What is held for a body beside its bytes while the rest of it has not arrived: its connection, its request and the task that waits.
    /// It counts so that many bodies of a few bytes each cannot take more memory than the limit says.
    static let bytesBesideBody = 8_500

    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var bodies: [ObjectIdentifier: Holding] = [:]
        var total = 0

        mutating func remove(_ body: BodyTransfer) {
            total -= bodies.removeValue(forKey: ObjectIdentifier(body))?.bytes ?? 0
        }
    }

    private struct Holding {
        let body: BodyTransfer
        let network: IPNetwork
        var bytes: Int
    }

    /// Makes a memory of so many bytes.
    public init(limit: Int = BodyMemory.defaultLimit) {
        self.limit = limit
    }

    /// The bytes of all bodies.
    public var total: Int { state.withLock(\.total) }

    /// Adds bytes to those of a body from `client`. Throws `503` when this body has to give way.
    public func add(_ count: Int, of body: BodyTransfer, from client: IPAddress) throws(HTTPError) {
        let leaving = state.withLock { state in
            state.total += count
            let holding = Holding(body: body, network: IPNetwork(client, ipv6PrefixLength: 48), bytes: 0)
            state.bodies[ObjectIdentifier(body), default: holding].bytes += count
            guard state.total > limit else { return [BodyTransfer]() }
            let leaving = firstToLeave(of: state)
            for body in leaving { state.remove(body) }
            return leaving
        }
        for body in leaving { body.giveUp(HTTPError(.serviceUnavailable, "too many bodies in memory")) }
        try body.check()
    }

    /// Removes a body, at its end.
    public func remove(_ body: BodyTransfer) {
        state.withLock { $0.remove(body) }
    }

    /// The bodies that give way: so many that a 32nd of the memory is free, because a search for each would take long.
    private func firstToLeave(of state: State) -> [BodyTransfer] {
        // Of each network, the slowest last.
        var networks = Dictionary(grouping: state.bodies.values, by: \.network).values.map { bodies in
            let byRate = bodies.map { (holding: $0, rate: $0.body.rate) }.sorted { $0.rate > $1.rate }
            return (bodies: byRate.map(\.holding), bytes: bodies.reduce(0) { $0 + $1.bytes })
        }
        var leaving: [BodyTransfer] = []
        var total = state.total
        while total > limit - limit / 32 {
            let largest = networks.indices.max { networks[$0].bytes < networks[$1].bytes }
            guard let largest, let slowest = networks[largest].bodies.popLast() else { break }
            networks[largest].bytes -= slowest.bytes
            total -= slowest.bytes
            leaving.append(slowest.body)
        }
        return leaving
    }
}
