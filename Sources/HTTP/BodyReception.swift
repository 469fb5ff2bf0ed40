import Platform
import Synchronization

/// A body that is being received, for code that limits how many there are: it tells how fast the body arrives, and can end it to make
/// room for another. Any thread may use it.
///
/// A limit on uploads, for example, keeps the receptions of those under way, and calls `giveUp` on the one with the least `rate`.
/// The reader of that body gets the error from `RequestBody.next()`, also in the middle of a wait, and responds as to any other.
public final class BodyReception: Sendable {
    /// Bytes that count as received from the start, so that a body that has just begun is not the slowest.
    private static let headStart = 16_384

    private let begin = Duration.uptime
    private let received = Atomic(0)
    private let refusal = Mutex<HTTPError?>(nil)
    private let wakeReader: @Sendable (BodyReception) -> Void

    /// Makes the reception of a body whose request has just come.
    /// - Parameter wakeReader: ends the wait of the body's reader, on any thread.
    public init(wakeReader: @escaping @Sendable (BodyReception) -> Void = { _ in }) {
        self.wakeReader = wakeReader
    }

    /// Bytes per second until now, a head start included.
    public var rate: Double {
        let time = (Duration.uptime - begin) / .seconds(1)
        return Double(BodyReception.headStart + received.load(ordering: .relaxed)) / max(time, 0.001)
    }

    /// Ends the body: its reader gets `error`, at once if it waits. Only the first call counts; one after the body's end does nothing.
    public func giveUp(_ error: HTTPError) {
        let isFirst = refusal.withLock { refusal in
            defer { refusal = refusal ?? error }
            return refusal == nil
        }
        if isFirst { wakeReader(self) }
    }

    /// Throws the error with which the body was given up.
    public func check() throws(HTTPError) {
        if let error = refusal.withLock({ $0 }) { throw error }
    }

    /// Counts received bytes.
    func note(_ count: Int) {
        received.wrappingAdd(count, ordering: .relaxed)
    }
}
