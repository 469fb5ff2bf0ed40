/// Finds whom to close when there are too many connections. To look at ten thousand for each that comes would let whoever comes often
/// enough keep a loop busy with nothing else, so one look serves many.
struct IdleChannels {
    /// Those that were idle for longest when all were looked at, the oldest last, and when their waits were to end. Whoever became
    /// idle since has a later end, but for those that are being closed anyway.
    private var oldest: [(channel: Channel, deadline: Duration)] = []
    /// Until when nobody is looked for again, since nobody was found.
    private var pauseEnd = Duration.zero

    /// How many are found by one look.
    private static let count = 128
    /// How long a look that found nobody is believed.
    private static let pause = Duration.milliseconds(10)

    /// Takes the channel that has been idle for longest; nothing when none is.
    mutating func takeOldest(of channels: [Channel?], at now: Duration) -> Channel? {
        if let channel = takeNext() { return channel }
        guard now >= pauseEnd else { return nil }
        let idle = channels.compactMap { $0 }.filter { $0.isIdle }.map { (channel: $0, deadline: $0.deadline) }
        oldest = idle.sorted { $0.deadline < $1.deadline }.prefix(Self.count).reversed()
        if oldest.isEmpty { pauseEnd = now + Self.pause }
        return takeNext()
    }

    /// The next that is idle as it was then.
    private mutating func takeNext() -> Channel? {
        while let (channel, deadline) = oldest.popLast() {
            if channel.isIdle, channel.deadline == deadline { return channel }
        }
        return nil
    }
}
