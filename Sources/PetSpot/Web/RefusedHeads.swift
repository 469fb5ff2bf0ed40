import HTTP
import Platform
import Synchronization

/// Counts the requests whose heads were refused, and logs the counts once a minute: a line for each would let anybody fill the log.
final class RefusedHeads: Sendable {
    private let log: Log
    private let interval: Duration
    private let counts = Mutex<[Refusal: Int]>([:])

    private struct Refusal: Hashable {
        let status: Int
        let reason: String
    }

    init(_ log: Log, every interval: Duration = .seconds(60)) {
        self.log = log
        self.interval = interval
    }

    /// Counts a refusal. The first one after a quiet time begins a minute.
    func count(_ error: HTTPError) {
        let isFirst = counts.withLock { counts in
            defer { counts[Refusal(status: error.status.code, reason: error.reason.description), default: 0] += 1 }
            return counts.isEmpty
        }
        guard isFirst else { return }
        Task {
            try? await Task.sleep(for: interval)
            writeLog()
        }
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
