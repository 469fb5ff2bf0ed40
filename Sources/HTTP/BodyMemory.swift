import Synchronization

/// The memory of all bodies that are collected at once, which is limited. Beyond the limit, the slowest body of the network that
/// holds most gives way.
public final class BodyMemory: Sendable {
    /// Two thousand forms of the greatest length.
    public static let defaultLimit = 64_000_000

    private let limit: Int
    private let state = Mutex(State())

    private struct State {
        var bodies: [ObjectIdentifier: Holding] = [:]
        var total = 0

        mutating func remove(_ body: BodyReception) {
            total -= bodies.removeValue(forKey: ObjectIdentifier(body))?.bytes ?? 0
        }
    }

    private struct Holding {
        let body: BodyReception
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
    public func add(_ count: Int, of body: BodyReception, from client: IPAddress) throws(HTTPError) {
        let leaving = state.withLock { state in
            state.total += count
            let holding = Holding(body: body, network: IPNetwork(client, ipv6Length: 48), bytes: 0)
            state.bodies[ObjectIdentifier(body), default: holding].bytes += count
            var leaving: [BodyReception] = []
            while state.total > limit, let slowest = slowest(of: state.bodies.values) {
                state.remove(slowest)
                leaving.append(slowest)
            }
            return leaving
        }
        for body in leaving { body.giveUp(HTTPError(.serviceUnavailable, "too many bodies in memory")) }
        try body.check()
    }

    /// Removes a body, at its end.
    public func remove(_ body: BodyReception) {
        state.withLock { $0.remove(body) }
    }

    private func slowest(of bodies: some Collection<Holding>) -> BodyReception? {
        var totals: [IPNetwork: Int] = [:]
        for holding in bodies { totals[holding.network, default: 0] += holding.bytes }
        let largest = totals.max { $0.value < $1.value }?.key
        return bodies.filter { $0.network == largest }
            .map { (body: $0.body, rate: $0.body.rate) }
            .min { $0.rate < $1.rate }?.body
    }
}
