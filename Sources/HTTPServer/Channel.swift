#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One non-blocking descriptor on its loop: what is known of its readiness, and who waits for it.
///
/// Owned by one task, which alone waits; not `Sendable`, since it lives on its loop's thread.
final class Channel {
    /// The descriptor; valid until `disconnect()`.
    let descriptor: Int32
    /// The loop that watches it.
    let loop: EventLoop
    /// When the present wait ends without readiness.
    private(set) var deadline = ContinuousClock.now
    private var waiter: UnsafeContinuation<Bool, Never>?
    private var waitsIdly = false

    /// Whether a read may find something: false after one that emptied the socket, until the loop says otherwise.
    var mayHaveInput = true
    /// Whether the peer has finished sending, so that no further edge will tell of what is still to be read.
    private(set) var isHungUp = false
    /// Reads in a row that did not have to wait.
    var readsWithoutWait = 0

    /// Takes a descriptor over; nothing, and the descriptor closed, when it cannot be watched.
    init?(_ descriptor: Int32, on loop: EventLoop) {
        self.descriptor = descriptor
        self.loop = loop
        guard loop.add(self) else {
            close(descriptor)
            return nil
        }
    }

    /// Gives the descriptor back to the system.
    func disconnect() {
        loop.remove(self)
        close(descriptor)
    }

    /// Whether it waits for a request that has not begun: what can be closed without harm.
    var isIdle: Bool { waiter != nil && waitsIdly }

    /// Suspends until the descriptor may be ready; false when the deadline passed, or the connection has to give way.
    /// - Parameter isIdle: whether nothing is lost when the connection is closed, so that it may give way to another.
    func wait(for direction: Direction, until deadline: ContinuousClock.Instant, isIdle: Bool = false) async -> Bool {
        guard !loop.isAbandoned else { return false }
        readsWithoutWait = 0
        return await withUnsafeContinuation { continuation in
            waiter = continuation
            self.deadline = deadline
            waitsIdly = isIdle
            loop.arm(self, for: direction)
        }
    }

    // MARK: Called by the loop

    /// Ends the present wait, if there is one.
    func resume(isReady: Bool) {
        waiter?.resume(returning: isReady)
        waiter = nil
    }

    /// Notes that the descriptor changed.
    func becameReady(isHungUp: Bool) {
        mayHaveInput = true
        if isHungUp { self.isHungUp = true }
        resume(isReady: true)
    }

    /// Ends a wait whose deadline has passed.
    func expire(at now: ContinuousClock.Instant) {
        if deadline <= now { resume(isReady: false) }
    }

    /// Wakes whoever waits, to see that the server is stopping: a request may have come just before.
    func phaseChanged() {
        mayHaveInput = true
        resume(isReady: !loop.isAbandoned)
    }
}
