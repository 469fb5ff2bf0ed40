/// Learns from the system which descriptors can be read or written. Used by one thread.
///
/// What it reports is a hint: whoever is told tries, and waits again when there was nothing.
protocol Poller {
    /// Begins to watch a non-blocking descriptor; false when the system has no room for it.
    func add(_ descriptor: Int32) -> Bool
    /// Stops watching; called before the descriptor is closed.
    func remove(_ descriptor: Int32)
    /// Says what the descriptor is awaited for next. A poller that reports every change by itself ignores it.
    func arm(_ descriptor: Int32, for direction: Direction)
    /// Sleeps until something is ready or the time is over (`-1`: no limit), then reports each ready descriptor.
    func wait(milliseconds: Int32, _ report: (_ descriptor: Int32, _ isHungUp: Bool) -> Void)
}

/// Which way bytes are awaited to flow.
enum Direction {
    case reading
    case writing
}
