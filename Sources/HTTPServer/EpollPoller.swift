#if os(Linux)
import Platform

/// Linux's `epoll`, edge-triggered: a descriptor is registered once for everything and costs no call after that.
final class EpollPoller: Poller {
    private let epoll: Int32
    private var events = [epoll_event](repeating: epoll_event(), count: eventsPerWait)

    /// Opens an epoll instance, or nothing when the process has no descriptor left.
    init?() {
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard epoll >= 0 else { return nil }
    }

    deinit {
        close(epoll)
    }

    func add(_ descriptor: Int32) -> Bool {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        event.data.fd = descriptor
        return epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    func remove(_ descriptor: Int32) {
        // Closing would do, but not while a forked child holds the descriptor too.
        var event = epoll_event()
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, &event)
    }

    func arm(_ descriptor: Int32, for direction: Direction) {}

    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {
        let count = epoll_wait(epoll, &events, Int32(events.count), milliseconds)
        guard count > 0 else { return }
        for event in events.prefix(Int(count)) {
            report(event.data.fd, event.events & Self.hangUp != 0)
        }
    }

    private static let hangUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
}

/// Events taken from the kernel at once: enough for a busy loop, and 3 KB.
private let eventsPerWait = 256
#endif
