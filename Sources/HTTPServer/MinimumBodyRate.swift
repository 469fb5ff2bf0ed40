import HTTP

/// Checks that a body keeps arriving. Only time spent waiting for the body counts, not the application's time or the time
/// in which the client reads earlier responses.
struct MinimumBodyRate {
    private let limits: ServerLimits
    /// Time waited since the last check.
    private var waited: Duration = .zero
    /// Bytes received since then.
    private var received = 0

    /// Starts with the body's first byte.
    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    /// The limit of the next wait.
    var timeout: Duration {
        limits.bodyRateTime - waited
    }

    /// Notes the bytes that a wait returned. Throws `408` when too few arrived in `bodyRateTime`.
    mutating func note(_ count: Int, after wait: Duration) throws(HTTPError) {
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
