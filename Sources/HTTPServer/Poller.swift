import Platform

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
enum Direction { case reading, writing }

/// POSIX `poll(2)`, for systems without `epoll`. Each call lists every descriptor, which suits a laptop.
final class PollPoller: Poller {
    /// The events that each descriptor awaits; removed when reported, so that nothing is reported twice.
    private var awaited: [Int32: Int16] = [:]

    func add(_ descriptor: Int32) -> Bool { true }

    func remove(_ descriptor: Int32) { awaited[descriptor] = nil }

    func arm(_ descriptor: Int32, for direction: Direction) {
        awaited[descriptor] = Int16(direction == .reading ? POLLIN : POLLOUT)
    }

    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {
        var descriptors = awaited.map { pollfd(fd: $0.key, events: $0.value, revents: 0) }
        var count = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        // A signal, or a pause of the process, reports nothing, although input may have come meanwhile.
        if count < 0, errno == EINTR { count = poll(&descriptors, nfds_t(descriptors.count), 0) }
        guard count > 0 else { return }
        for ready in descriptors where ready.revents != 0 {
            awaited[ready.fd] = nil
            report(ready.fd, Int32(ready.revents) & (POLLHUP | POLLERR) != 0)
        }
    }
}

#if os(Linux)
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
            for event in events.prefix(max(0, count)) { report(event.data.fd, event.events & Self.hangUp != 0) }
            // All is reported, so that no deadline ends what has arrived: a signal, or a pause of the process, reports nothing.
            guard count == events.count || count < 0 && errno == EINTR else { return }
            milliseconds = 0
        }
    }

    private static let hangUp = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue
}

/// Events that one call returns at most. They take 3 KB.
private let eventsPerWait = 256
#endif

/// A pipe by which other threads wake a poller.
final class WakeUp: Sendable {
    private let readEnd: Descriptor
    private let writeEnd: Descriptor

    /// Opens the pipe; `nil` when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, let readEnd = Descriptor(withoutBlocking(ends[0])),
            let writeEnd = Descriptor(withoutBlocking(ends[1]))
        else { return nil }
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }

    /// The number of the end that becomes readable.
    var descriptor: Int32 { readEnd.number }

    /// Makes the descriptor readable. Any thread may call it. If the pipe is full, it is readable already.
    func signal() {
        var byte: UInt8 = 0
        _ = write(writeEnd.number, &byte, 1)
    }

    /// Makes the descriptor unreadable until the next signal.
    func clear() {
        var buffer: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &buffer, MemoryLayout.size(ofValue: buffer)) == MemoryLayout.size(ofValue: buffer) {}
    }
}
