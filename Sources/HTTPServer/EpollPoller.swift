#if os(Linux)
import Platform

/// Linux's `epoll`, edge-triggered: registering a descriptor once is enough for all its events.
final class EpollPoller: Poller {
    private let epoll: Descriptor
    private var events = [epoll_event](repeating: epoll_event(), count: eventsPerWait)

    /// Opens an epoll instance; `nil` when the process has no descriptor left.
    init?() {
        guard let epoll = Descriptor(epoll_create1(Int32(EPOLL_CLOEXEC))) else { return nil }
        self.epoll = epoll
    }

    func add(_ descriptor: Int32) -> Bool {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        event.data.fd = descriptor
        return epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    func remove(_ descriptor: Int32) {
        // `close` is not enough while a forked child holds the descriptor too.
        var event = epoll_event()
        epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, &event)
    }

    func arm(_ descriptor: Int32, for direction: Direction) {}

    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {
        var milliseconds = milliseconds
        while true {
            let count = Int(epoll_wait(epoll.number, &events, Int32(events.count), milliseconds))
            for event in events.prefix(max(0, count)) {
                report(event.data.fd, event.events & Self.hangUp != 0)
            }
            // All is reported, so that no deadline ends what has arrived.
            guard count == events.count else { return }
            milliseconds = 0
        }
    }

    private static let hangUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
}

/// Events that one call returns at most. They take 3 KB.
private let eventsPerWait = 256
#endif
