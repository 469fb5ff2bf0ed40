import HTTP
import Platform
import Synchronization

/// What the connections of a server have in common.
final class Service: Sendable {
    let limits: ServerLimits
    let httpLimits: HTTPLimits
    let responder: any HTTPResponder
    /// The most connections on each loop: each has its share, so that it can choose among its own which one is closed for another.
    let connectionsPerLoop: Int
    /// The memory of each loop for unsent responses, and for bodies.
    let (unsentPerLoop, bodiesPerLoop): (Int, Int)
    private let trustedProxies: [IPNetwork]
    /// The number of connections of each address, on all loops.
    private let counts = Mutex<[IPNetwork: Int]>([:])

    /// - Parameter descriptors: how many descriptors the process may have.
    init(_ configuration: ServerConfiguration, loopCount: Int, descriptors: Int, responder: any HTTPResponder) {
        (limits, httpLimits) = (configuration.limits, configuration.httpLimits)
        trustedProxies = configuration.trustedProxies
        self.responder = responder
        connectionsPerLoop = max(1, limits.connectionCount(descriptors: descriptors) / loopCount)
        (unsentPerLoop, bodiesPerLoop) = (limits.unsentLength / loopCount, limits.bodiesLength / loopCount)
    }

    /// The addresses that count as one: an IPv4 address alone or an IPv6 /64, so a household or an office; `nil` for a proxy, which
    /// opens connections for many clients.
    func network(of peer: IPAddress) -> IPNetwork? {
        trustedProxies.contains { $0.contains(peer) } ? nil : IPNetwork(peer, ipv6PrefixLength: 64)
    }

    /// Counts a connection of a network; false when it has its share already.
    func enter(_ network: IPNetwork) -> Bool {
        counts.withLock { counts in
            counts[network, default: 0] += 1
            return counts[network, default: 0] <= limits.connectionsPerAddress
        }
    }

    /// Takes a connection of a network from the count.
    func leave(_ network: IPNetwork) {
        counts.withLock { counts in
            let rest = counts[network, default: 0] - 1
            counts[network] = rest > 0 ? rest : nil
        }
    }
}
