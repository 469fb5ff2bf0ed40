#if PostgreSQL
import Platform

/// What a socket is waited for.
struct Readiness: OptionSet {
    let rawValue: Int16

    static let reading = Readiness(rawValue: Int16(POLLIN))
    static let writing = Readiness(rawValue: Int16(POLLOUT))

    /// Waits on the calling thread; false when the time came before the socket did.
    func wait(on socket: Int32, by deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard rest > 0 else { return false }
            var watched = pollfd(fd: socket, events: rawValue, revents: 0)
            let count = poll(&watched, 1, Int32(min(rest.rounded(.up), 60_000)))
            if count > 0 || (count < 0 && errno != EINTR) { return true }
        }
    }
}
#endif
