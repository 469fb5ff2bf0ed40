import HTTP
import Synchronization

/// Counts the requests whose heads were refused, to be logged now and then: a line for each would let anybody fill the log.
final class RefusedHeads: Sendable {
    private let log: Log
    private let counts = Mutex<[Refusal: Int]>([:])

    private struct Refusal: Hashable {
        let status: Int
        let reason: String
    }

    init(_ log: Log) { self.log = log }

    func count(_ error: HTTPError) {
        let refusal = Refusal(status: error.status.code, reason: error.reason.description)
        counts.withLock { $0[refusal, default: 0] += 1 }
    }

    /// Logs a line for each reason that was counted since the last time.
    func writeLog() {
        let counts = counts.withLock { counts in
            defer { counts = [:] }
            return counts
        }
        for (refusal, count) in counts.sorted(by: { $0.value > $1.value }) {
            log.event("refused_heads") { line in
                line.add("status", refusal.status)
                line.add("count", count)
                line.add("reason", refusal.reason)
            }
        }
    }
}
