/// Finds the connections to close when there are too many. One scan of all channels serves many new connections, because
/// a scan for each would let clients that connect often keep a loop busy.
struct IdleChannels {
    /// The channels that had been idle for longest at the last scan, the oldest last, and their deadlines. A channel that
    /// became idle later has a later deadline.
    private var oldest: [(channel: Channel, deadline: Duration)] = []
    /// When the next scan is allowed, after one that found nothing.
    private var pauseEnd = Duration.zero

    /// Channels found by one scan.
    private static let count = 128
    /// The pause after a scan that found nothing.
    private static let pause = Duration.milliseconds(10)

    /// Removes and returns the channel that has been idle for longest; `nil` when none is idle.
    mutating func takeOldest(of channels: [Channel?], at now: Duration) -> Channel? {
        if let channel = takeNext() { return channel }
        guard now >= pauseEnd else { return nil }
        let idle = channels.compactMap { $0 }.filter { $0.isIdle }.map { (channel: $0, deadline: $0.deadline) }
        oldest = idle.sorted { $0.deadline < $1.deadline }.prefix(Self.count).reversed()
        if oldest.isEmpty { pauseEnd = now + Self.pause }
        return takeNext()
    }

    /// The next channel that has been idle since the scan.
    private mutating func takeNext() -> Channel? {
        while let (channel, deadline) = oldest.popLast() {
            if channel.isIdle, channel.deadline == deadline { return channel }
        }
        return nil
    }
}
