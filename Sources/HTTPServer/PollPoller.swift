import Platform

/// POSIX `poll(2)`, for systems without `epoll`. Each call lists every awaited descriptor, which suits a laptop, not ten
/// thousand connections.
final class PollPoller: Poller {
    /// The events that each descriptor awaits; removed when reported, so that nothing is reported twice.
    private var awaited: [Int32: Int16] = [:]

    func add(_ descriptor: Int32) -> Bool { true }

    func remove(_ descriptor: Int32) {
        awaited[descriptor] = nil
    }

    func arm(_ descriptor: Int32, for direction: Direction) {
        awaited[descriptor] = Int16(direction == .reading ? POLLIN : POLLOUT)
    }

    func wait(milliseconds: Int32, _ report: (Int32, Bool) -> Void) {
        var descriptors = awaited.map { pollfd(fd: $0.key, events: $0.value, revents: 0) }
        guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return }
        for ready in descriptors where ready.revents != 0 {
            awaited[ready.fd] = nil
            report(ready.fd, Int32(ready.revents) & (POLLHUP | POLLERR) != 0)
        }
    }
}
