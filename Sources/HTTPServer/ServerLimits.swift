/// How long a client is waited for and how many there may be. Each limit stops one way of holding a server up by doing
/// nothing; the defaults are generous to a phone on a bad connection.
public struct ServerLimits: Sendable {
    /// From the first byte of a head to its last, else `408`. A head fits in a few packets: ten seconds outlast several
    /// lost ones.
    public var headTime: Duration = .seconds(10)
    /// Without a request, also before the first one: then the connection is closed. Long enough to click through a form,
    /// short enough that forgotten connections do not pile up.
    public var idleTime: Duration = .seconds(15)
    /// Without any byte of a body that is awaited, else `408`.
    public var bodyStallTime: Duration = .seconds(10)
    /// How long a body may stay under `bodyRate` before it is `408`: a stall time alone could be fed a byte at a time.
    public var bodyRateTime: Duration = .seconds(20)
    /// Bytes a second that a body has to bring on average over `bodyRateTime`. The slowest mobile networks bring ten times as much.
    public var bodyRate = 1000
    /// Without a byte taken by a client that is being answered: then it is given up. A phone in a tunnel may come back.
    public var responseStallTime: Duration = .seconds(30)
    /// How long the rest of a body that was refused is read and dropped, so that the answer is not lost to a reset
    /// (RFC 9112, section 9.6). It lets a photo twice too large arrive at 1 MB/s.
    public var lingerTime: Duration = .seconds(30)
    /// Without a byte of such a rest: then nothing more is expected. Longer than two lost packets take.
    public var lingerStallTime: Duration = .seconds(3)
    /// Bytes of such a rest that are dropped at most: more is no mistake any more.
    public var lingerLength = 67_108_864
    /// Open connections; beyond them the longest idle one gives way. An idle one costs a descriptor and 5 to
    /// 8 KB, most of it the frames of its last request.
    public var connectionCount = 10_000
    /// Bytes of answers to pipelined requests that are gathered before they are sent.
    public var batchLength = 65_536
    /// Connections that the system may hold ready to be accepted.
    public var backlog: Int32 = 1024
    /// How often deadlines are looked at, and so how late they may strike.
    public var sweepInterval: Duration = .milliseconds(250)
    /// The pause after the system had no descriptor or memory for another connection.
    public var acceptPause: Duration = .milliseconds(100)
    /// How long `stop()` leaves idle connections open for a request that may be on its way, their last. A page's pictures
    /// and the next of a row of requests come well within it, and those who wait for the next server wait no longer.
    public var lastRequestTime: Duration = .seconds(1)
    /// How long `stop()` lets requests in flight be finished, in all.
    public var stopTime: Duration = .seconds(10)

    /// The defaults.
    public init() {}
}
