import HTTP
import Platform
import Synchronization

/// The limits, the responder and the counts that all connections of a server share.
final class ServerContext: Sendable {
    let limits: ServerLimits
    let httpLimits: HTTPLimits
    let responder: any HTTPResponder
    /// The most connections on each loop: each has its share, so that it can choose among its own which one is closed for another.
    let connectionsPerLoop: Int
    /// The memory of responses that sockets have not accepted.
    let unsent: MemoryBudget
    /// The memory of requests that have not arrived whole.
    let bodies: MemoryBudget
    private let trustedProxies: [IPNetwork]
    /// The number of connections of each network, on all loops.
    private let counts = Mutex<[IPNetwork: Int]>([:])

    init(_ configuration: ServerConfiguration, loopCount: Int, descriptors: Int, responder: any HTTPResponder) {
        (limits, httpLimits) = (configuration.limits, configuration.httpLimits)
        trustedProxies = configuration.trustedProxies
        self.responder = responder
        connectionsPerLoop = max(1, limits.connectionCount(descriptors: descriptors) / loopCount)
        (unsent, bodies) = (MemoryBudget(limits.unsentLength), MemoryBudget(limits.bodiesLength))
    }

    /// Networks whose limits include a client's connection: its IPv4 address, or its IPv6 /64, which is a household or an office, and its
    /// IPv6 /48, a site of many of them. None for a proxy, which opens connections for many clients.
    func networks(of peer: IPAddress) -> [IPNetwork] {
        if trustedProxies.contains(where: { $0.contains(peer) }) { return [] }
        return peer.networks(ipv6PrefixLengths: [64, 48])
    }

    /// Counts a connection of `networks`. Returns the network that now has more than its share, if any.
    func enter(_ networks: [IPNetwork]) -> IPNetwork? {
        counts.withLock { counts in
            var crowded: IPNetwork?
            for (network, most) in zip(networks, [limits.connectionsPerAddress, limits.connectionsPerBlock]) {
                counts[network, default: 0] += 1
                if counts[network, default: 0] > most { crowded = network }
            }
            return crowded
        }
    }

    /// Removes a connection of `networks` from the counts.
    func leave(_ networks: [IPNetwork]) {
        counts.withLock { counts in
            for network in networks {
                let rest = counts[network, default: 0] - 1
                counts[network] = rest > 0 ? rest : nil
            }
        }
    }
}
