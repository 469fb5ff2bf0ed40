import HTTP

/// Watches that a body keeps coming. Only time spent waiting for the body counts, not what the application takes, nor
/// what the client takes to read the answers before.
struct MinimumBodyRate {
    private let limits: ServerLimits
    /// Waited since the rate was looked at last.
    private var waited: Duration = .zero
    /// Received since then.
    private var received = 0

    /// Begins to watch.
    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    /// How long the next wait may last.
    var timeout: Duration {
        min(limits.bodyStallTime, limits.bodyRateTime - waited)
    }

    /// Counts what a wait has brought. Throws `408` when it was nothing for too long, or little for longer.
    mutating func note(_ count: Int, after wait: Duration) throws(HTTPError) {
        if count == 0, wait >= limits.bodyStallTime { throw HTTPError(.requestTimeout, "body stalled") }
        waited += wait
        received += count
        guard waited >= limits.bodyRateTime else { return }
        guard Double(received) >= Double(limits.bodyRate) * (limits.bodyRateTime / .seconds(1)) else {
            throw HTTPError(.requestTimeout, "body too slow")
        }
        waited = .zero
        received = 0
    }
}
