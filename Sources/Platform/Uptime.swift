/// The time in nanoseconds on the system's monotonic clock, which changes of the date do not affect.
public var monotonicNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

extension Duration {
    /// The same time as a duration.
    public static var uptime: Duration { .nanoseconds(monotonicNanoseconds) }
}
