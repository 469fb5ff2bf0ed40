import HTTP
import Platform

/// The address and limits of a server.
public struct ServerConfiguration: Sendable {
    public var host = IPAddress.loopback
    /// The TCP port; with 0 the system chooses a free one.
    public var port: UInt16 = 8080
    /// A listening TCP socket that this process inherited, in place of `host` and `port`. It keeps queueing after a stop.
    public var inheritedSocket: Int32?
    /// The networks of proxies, which open connections for many clients: they may have any number.
    public var trustedProxies: [IPNetwork] = []
    /// The number of event loops, each with a thread: one for each core, because none of them blocks.
    public var workers = ProcessInfo.processInfo.activeProcessorCount
    var limits = ServerLimits()
    var httpLimits = HTTPLimits()

    /// The time on a clock that only goes forward, from which deadlines are taken; tests set it.
    var now: @Sendable () -> Duration = { .uptime }
    /// Makes the poller of each loop; tests use that of other systems too.
    var makePoller: @Sendable () -> (any Poller)? = {
        #if os(Linux)
        EpollPoller()
        #else
        PollPoller()
        #endif
    }

    /// The defaults: port 8080, for connections from this machine only.
    public init() {}

    /// The URL of the server on this machine, unless the system chooses the port.
    public var localURL: String { host.isUnspecified ? "http://localhost:\(port)" : SocketAddress(ip: host, port: port).url }

    /// The number of event loops: fewer than `workers` when their shares of the connections would be small.
    func loopCount(descriptors: Int) -> Int {
        max(1, min(workers, limits.connectionCount(descriptors: descriptors) / leastConnectionsPerLoop))
    }
}

/// The least share of a loop: half of what one address may have.
private let leastConnectionsPerLoop = 64

/// Timeouts and limits on connections, each against one way to occupy a server; they allow for a phone on a bad connection.
struct ServerLimits: Sendable {
    /// Time from the first byte of a head to its last, else `408`. A head is a few packets; ten seconds suffice to resend several.
    var headTime: Duration = .seconds(10)
    /// Time without a request, before the first one too, after which the connection is closed. A browser requests the parts of a page
    /// well within it. Filling in a form takes longer, and the browser then opens another connection.
    var idleTime: Duration = .seconds(15)
    /// Time in which a body may arrive more slowly than `bodyRate`, or not at all, else `408`. It stops clients that send a byte at a
    /// time, but not a phone with one bar of signal, which can lose packets for longer than ten seconds.
    var bodyRateTime: Duration = .seconds(20)
    /// The least bytes per second of a body, averaged over `bodyRateTime`. The slowest mobile networks are ten times as fast.
    var bodyRate = 1000
    /// Time from a head to the end of its body, else `408`. The largest photo takes that long at 18 kB/s, an eighth of the slowest mobile
    /// broadband; without a limit a client could keep a place for an upload for hours.
    var bodyTime: Duration = .seconds(600)
    /// Time without progress in sending a response, after which the connection is closed. A phone in a tunnel may return within it.
    var responseStallTime: Duration = .seconds(30)
    /// Time to read on and drop a refused body, since a reset may destroy the response: a photo of twice the limit at 1 MB/s.
    var lingerTime: Duration = .seconds(30)
    /// Time without a byte of that rest, after which the connection is closed. Resending two lost packets takes less.
    var lingerStallTime: Duration = .seconds(3)
    /// Open connections, fewer when there are not two descriptors for each. A further one replaces those whose clients have been silent
    /// for longest. An idle connection costs a descriptor and less than 1 KB.
    var connectionCount = 10_000
    /// Descriptors, at most a quarter, that are kept for the database, arriving photos and event loops.
    var reservedDescriptorCount = 200
    /// Open connections of one address that is not a proxy's, or of one IPv6 /64. A browser opens six.
    var connectionsPerAddress = 128
    /// Open connections of one IPv6 /48 that is not a proxy's. Their requests, however many, are served within half a second.
    var connectionsPerBlock = 500
    /// Bytes in memory of all responses that sockets have not accepted: eighty of the longest pages or two thousand usual ones. Beyond it
    /// the connections that have read nothing for longest are closed. Literals and files do not count.
    var unsentLength = 64_000_000
    /// Bytes in memory of all requests with bodies on their way: a thousand of the longest forms. Beyond it the oldest waits get `503`.
    var bodiesLength = 64_000_000
    /// Bytes in memory of each of these requests beside its head and body: its task and buffers, as measured.
    var bodyOverhead = 24_000
    /// Connections that the system queues until they are accepted.
    var backlog: Int32 = 4096
    /// Time between two checks of deadlines, by which they may take effect late.
    var sweepInterval: Duration = .milliseconds(250)
    /// The pause after the system had no descriptor or memory for another connection. Meanwhile each loop closes a few.
    var acceptPause: Duration = .milliseconds(10)
    /// Time for which `stop()` leaves idle connections open for a last request, which may be on its way. A page's images and the next
    /// request of a script arrive well within it, and clients of the next server wait no longer.
    var lastRequestTime: Duration = .seconds(1)
    /// Time for which `stop()` waits for requests in flight, in all.
    var stopTime: Duration = .seconds(10)

    /// Open connections of a process that may have `descriptors`: two for each, because a response may need a file.
    func connectionCount(descriptors: Int) -> Int {
        let reserved = min(descriptors / 4, reservedDescriptorCount)
        return min(connectionCount, (descriptors - reserved) / 2)
    }
}
