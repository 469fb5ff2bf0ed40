import HTTP
import Platform

/// Where a server listens and what it allows.
public struct ServerConfiguration: Sendable {
    /// An IPv4 or IPv6 address, or `localhost`, which is `127.0.0.1`. `0.0.0.0` is every IPv4 address of the machine,
    /// `::` every address.
    public var host = "127.0.0.1"
    /// The TCP port; 0 lets the system choose a free one.
    public var port: UInt16 = 8080
    /// A listening TCP socket that whoever started this process holds: it is served in place of `host` and `port`, and goes
    /// on queueing connections when the server has stopped.
    public var inheritedSocket: Int32?
    /// Event loops, each a thread: one for each core, since none of them ever blocks.
    public var workers = ProcessInfo.processInfo.activeProcessorCount
    /// What clients may cost in time and number.
    public var limits = ServerLimits()
    /// What one request may cost in bytes.
    public var httpLimits = HTTPLimits()

    /// How the loops learn of readiness: a test can choose what another system would use.
    var makePoller: @Sendable () -> (any Poller)? = defaultPoller

    /// The defaults: this machine alone can connect, on port 8080.
    public init() {}
}

/// The best poller this system has.
private func defaultPoller() -> (any Poller)? {
    #if os(Linux)
    EpollPoller()
    #else
    PollPoller()
    #endif
}
