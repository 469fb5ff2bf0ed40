import Platform
import Synchronization

/// A body that is being received, or one that waits for its client to read it, for code that limits how many there are: it tells how
/// fast the body moves, and can end it to make room for another. Any thread may use it.
///
/// A limit on uploads, for example, keeps the transfers of those under way, and calls `giveUp` on the one with the least `rate`.
/// The reader of that body gets the error from `RequestBody.next()`, also in the middle of a wait, and responds as to any other. The
/// connection of a response that is given up is closed.
public final class BodyTransfer: Sendable {
    /// Bytes that count as moved from the start, so that a body that has just begun is not the slowest.
    private static let headStart = 16_384

    private let begin = Duration.uptime
    private let moved = Atomic(0)
    private let refusal = Mutex<HTTPError?>(nil)
    private let wake: @Sendable (BodyTransfer) -> Void

    /// Makes the transfer of a body that begins now.
    /// - Parameter wake: ends the wait for the client, on any thread.
    public init(wake: @escaping @Sendable (BodyTransfer) -> Void = { _ in }) {
        self.wake = wake
    }

    /// Bytes per second until now, a head start included.
    public var rate: Double {
        let time = (Duration.uptime - begin) / .seconds(1)
        return Double(BodyTransfer.headStart + moved.load(ordering: .relaxed)) / max(time, 0.001)
    }

    /// Ends the body: the reader of a request's gets `error`, at once if it waits. Only the first call counts; one after the body's end does nothing.
    public func giveUp(_ error: HTTPError) {
        let isFirst = refusal.withLock { refusal in
            defer { refusal = refusal ?? error }
            return refusal == nil
        }
        if isFirst { wake(self) }
    }

    /// Throws the error with which the body was given up.
    public func check() throws(HTTPError) {
        if let error = refusal.withLock({ $0 }) { throw error }
    }

    /// Counts bytes that were received or sent.
    public func note(_ count: Int) {
        moved.wrappingAdd(count, ordering: .relaxed)
    }
}
