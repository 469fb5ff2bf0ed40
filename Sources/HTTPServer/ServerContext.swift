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

/// The memory that connections may hold while they wait for their clients.
///
/// One budget serves all loops: where there are many, a share for each would be too small for a single response.
final class MemoryBudget: Sendable {
    private struct Holding {
        let connection: ClientConnection
        let length: Int
        let lastActivity: Duration
    }

    private let limit: Int
    private let holdings = Mutex((total: 0, byConnection: [ObjectIdentifier: Holding]()))

    init(_ limit: Int) { self.limit = limit }

    /// Sets the number of bytes that a connection holds. When all hold more than the limit, returns the connections that have to release
    /// theirs, which no longer count: those whose clients have done nothing for longest, and the connection itself only when it alone
    /// holds too much.
    func hold(_ length: Int, by connection: ClientConnection) -> [ClientConnection] {
        let holding = Holding(connection: connection, length: length, lastActivity: connection.lastActivity)
        return holdings.withLock { holdings in
            let old = holdings.byConnection.removeValue(forKey: ObjectIdentifier(connection))
            holdings.total += length - (old?.length ?? 0)
            guard length > 0 else { return [] }
            var victims: [ClientConnection] = []
            if holdings.total > limit {
                // A sixteenth is freed at once, because a search for each further byte would take long.
                for victim in holdings.byConnection.values.sorted(by: { $0.lastActivity < $1.lastActivity })
                where holdings.total > limit / 16 * 15 {
                    holdings.total -= victim.length
                    holdings.byConnection[ObjectIdentifier(victim.connection)] = nil
                    victims.append(victim.connection)
                }
            }
            if holdings.total > limit {
                holdings.total -= length
                return victims + [connection]
            }
            holdings.byConnection[ObjectIdentifier(connection)] = holding
            return victims
        }
    }
}
