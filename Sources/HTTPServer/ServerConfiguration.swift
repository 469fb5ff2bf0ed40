import HTTP
import Platform

/// The address and limits of a server.
public struct ServerConfiguration: Sendable {
    /// An IPv4 or IPv6 address, or `localhost`, which is `127.0.0.1`. `0.0.0.0` means every IPv4 address of the machine, `::`
    /// every address.
    public var host = "127.0.0.1"
    /// The TCP port; with 0 the system chooses a free one.
    public var port: UInt16 = 8080
    /// A listening TCP socket that this process inherited. It replaces `host` and `port`, and keeps queueing connections after
    /// the server has stopped.
    public var inheritedSocket: Int32?
    /// The networks of proxies, which open connections for many clients: they may have any number.
    public var trustedProxies: [IPNetwork] = []
    /// The number of event loops, each with a thread: one for each core, because none of them blocks.
    public var workers = ProcessInfo.processInfo.activeProcessorCount
    /// Timeouts and the limit on connections.
    public var limits = ServerLimits()
    /// Size limits of requests.
    public var httpLimits = HTTPLimits()

    /// The time on a clock that only goes forward, from which deadlines are taken; tests set it.
    var now: @Sendable () -> Duration = { .uptime }
    /// Makes the poller of each loop; tests use the one of other systems too.
    var makePoller: @Sendable () -> (any Poller)? = defaultPoller

    /// The defaults: port 8080, for connections from this machine only.
    public init() {}

    /// The number of event loops of a process that may have `descriptors`: fewer than `workers` when their shares of the connections would
    /// be small, because each loop makes room among its own.
    func loopCount(descriptors: Int) -> Int {
        max(1, min(workers, limits.connectionCount(descriptors: descriptors) / leastConnectionsPerLoop))
    }
}

/// The least share of a loop: half of what one address may have.
private let leastConnectionsPerLoop = 64

/// The best poller of this system.
private func defaultPoller() -> (any Poller)? {
    #if os(Linux)
    EpollPoller()
    #else
    PollPoller()
    #endif
}
