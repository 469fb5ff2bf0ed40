/// Asks the system which descriptors are ready to be read or written. It is used by one thread.
///
/// A report is a hint: the receiver tries to read or write, and waits again if it cannot.
protocol Poller {
    /// Starts to watch a non-blocking descriptor; false when the system lacks memory for it.
    func add(_ descriptor: Int32) -> Bool
    /// Stops watching; called before the descriptor is closed.
    func remove(_ descriptor: Int32)
    /// Sets the direction that the descriptor awaits next. An edge-triggered poller ignores it.
    func arm(_ descriptor: Int32, for direction: Direction)
    /// Sleeps until a descriptor is ready or the time is over (`-1`: no limit), then reports each ready descriptor.
    func wait(milliseconds: Int32, _ report: (_ descriptor: Int32, _ isHungUp: Bool) -> Void)
}

/// The operation that a descriptor awaits.
enum Direction {
    case reading
    case writing
}
