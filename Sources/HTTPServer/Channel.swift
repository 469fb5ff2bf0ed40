/// A descriptor that an event loop watches: a client's connection or the listener. The loop calls it on its thread.
protocol Channel: AnyObject {
    /// The descriptor, which is non-blocking.
    var descriptor: Int32 { get }

    /// The descriptor may be ready to be read or written.
    /// - Parameter isHungUp: whether the peer has finished sending, so that the poller will not report the rest of the input.
    func becameReady(isHungUp: Bool)

    /// Ends what has taken too long.
    func expire(at now: Duration)

    /// The server has come closer to its end.
    func phaseChanged()
}
