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
    var timeout: Duration { limits.bodyRateTime - waited }

    /// Takes the bytes that a wait returned; false when too few arrived in `bodyRateTime`.
    mutating func isKept(by count: Int, after wait: Duration) -> Bool {
        waited += wait
        received += count
        guard waited >= limits.bodyRateTime else { return true }
        defer { (waited, received) = (.zero, 0) }
        return Double(received) >= Double(limits.bodyRate) * (limits.bodyRateTime / .seconds(1))
    }
}
