import HTTP
import Platform

/// What the connections of a server have in common.
final class Service: Sendable {
    let limits: ServerLimits
    let httpLimits: HTTPLimits
    let responder: any HTTPResponder
    /// The most connections on each loop: each has its share, so that it can choose among its own which gives way.
    let connectionsPerLoop: Int
    /// The number of connections of each address block, on all loops.
    let blocks = BlockCounts()
    /// The memory of responses that wait for their readers, on all loops.
    let unread: BodyMemory
    private let trustedProxies: [IPNetwork]

    init(_ configuration: ServerConfiguration, loopCount: Int, responder: any HTTPResponder) {
        (limits, httpLimits) = (configuration.limits, configuration.httpLimits)
        unread = BodyMemory(limit: limits.unreadLength)
        trustedProxies = configuration.trustedProxies
        self.responder = responder
        let count = limits.connectionCount(descriptors: Int(clamping: descriptorLimit.rlim_cur))
        connectionsPerLoop = max(1, count / loopCount)
    }

    /// Whether a peer is a proxy, which opens connections for many clients.
    func isProxy(_ peer: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(peer) }
    }
}
