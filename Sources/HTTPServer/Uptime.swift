import Platform

extension Duration {
    /// The time on a clock that only goes forward. An instant of the library's clocks would do, but its layout is the library's own
    /// affair, so that code which keeps a few for each request makes room for them, and moves them, by calls.
    static var uptime: Duration {
        .nanoseconds(monotonicNanoseconds)
    }
}
