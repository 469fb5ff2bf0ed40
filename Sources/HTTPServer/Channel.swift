import Platform

/// One non-blocking descriptor on its loop: what is known of its readiness, who waits for it, and the bytes on their way in
/// and out.
///
/// Owned by one task, which alone waits; not `Sendable`, since it lives on its loop's thread.
final class Channel {
    /// The descriptor; valid until `disconnect()`.
    let descriptor: Int32
    /// The loop that watches it.
    let loop: EventLoop
    /// When the present wait ends without readiness.
    private(set) var deadline = Duration.uptime
    private var waiter: UnsafeContinuation<Bool, Never>?
    private var waitsIdly = false
    private var waitsForInput = false
    /// What takes input before whoever waits for it is woken.
    private var meanwhile: (() -> Wait)?

    /// Bytes that were received and not used yet: a head in the making, a piece of body, pipelined requests.
    var input = InputBuffer()
    /// Bytes to be sent. Whoever adds some takes it by `takeOutput()`.
    var output: [UInt8] = []
    /// Whether `output` is its owner's to send: the socket did not take all of it, or it is being sent already.
    private(set) var isBlocked = false
    private var isToBeSent = false
    /// What the loop found for a task that waited for input. Of bytes some or all may have been taken before the task is woken.
    var arrived: Received?
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
        output = []
        loop.remove(self)
        close(descriptor)
    }

    /// What becomes of a wait after input was taken during it.
    enum Wait {
        case goesOn(until: Duration)
        /// Whoever waits is woken: there is something that they have to do.
        case ends
    }

    /// Whether it waits for a request that has not begun: what can be closed without harm.
    var isIdle: Bool { waiter != nil && waitsIdly }

    /// Suspends until the descriptor may be ready; false when the deadline passed, or the connection has to give way.
    func wait(for direction: Direction, until deadline: Duration) async -> Bool {
        guard !loop.isAbandoned else { return false }
        readsWithoutWait = 0
        return await withUnsafeContinuation { continuation in
            waiter = continuation
            self.deadline = deadline
            loop.arm(self, for: direction)
        }
    }

    /// Suspends until there is input, the end of it, or a reason to look; false when the deadline passed, or the connection
    /// has to give way.
    /// - Parameters:
    ///   - isIdle: whether nothing is lost when the connection is closed, so that it may give way to another.
    ///   - meanwhile: takes what arrives in place of whoever waits, and says whether the wait goes on.
    func waitForInput(until deadline: Duration, isIdle: Bool, meanwhile: (() -> Wait)?) async -> Bool {
        (waitsForInput, waitsIdly, self.meanwhile) = (true, isIdle, meanwhile)
        defer { (waitsForInput, waitsIdly, self.meanwhile) = (false, false, nil) }
        return await wait(for: .reading, until: deadline)
    }

    /// What waits to be sent, for more to be added. Whoever takes it puts it back into `output`.
    func takeOutput() -> [UInt8] {
        sendSoon()
        let taken = exchange(&output, with: [])
        return taken.isEmpty ? loop.bufferPool.take() : taken
    }

    /// Has `output` sent when the loop has run everything that is ready: one client's answer follows the other's then, and
    /// neither the program nor the system has to find its way back to each in turn.
    private func sendSoon() {
        if !isToBeSent { loop.willSend(self) }
        isToBeSent = true
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
        if waitsForInput, waiter != nil {
            // Received here, for all who wait one after the other, as it is sent.
            let found = receive()
            if case .nothing = found { return loop.arm(self, for: .reading) }
            arrived = found
            if case .bytes = found, meanwhile != nil { return loop.willTakeInput(of: self) }
        }
        resume(isReady: true)
    }

    /// Has the input taken in place of whoever waits for it.
    func takeInput() {
        guard waiter != nil, case .goesOn(let end) = meanwhile?() else { return resume(isReady: true) }
        // When the peer has finished, or sent more than was read at once, no edge will tell of the rest: whoever waits looks for it.
        guard !mayHaveInput else { return resume(isReady: true) }
        arrived = nil
        deadline = end
        loop.arm(self, for: .reading)
    }

    /// Sends what was put into `output`. Whoever waits for input meanwhile is woken when not all of it could be sent.
    func sendOutput() {
        isToBeSent = false
        guard !isBlocked else { return }
        var bytes = exchange(&output, with: [])
        guard !bytes.isEmpty else { return }
        if case .bytes(let count) = bytes.withUnsafeBytes({ sendBytes($0[...]) }) {
            if count == bytes.count { return loop.bufferPool.recycle(&bytes) }
            bytes.removeFirst(count)
        }
        output = bytes
        isBlocked = true
        resume(isReady: true)
    }

    /// Notes that its owner sends `output` now. Until that ends the loop leaves it alone: between two sends it would send
    /// again what was sent already.
    func outputBegins() {
        isBlocked = true
    }

    /// Notes that `output` was sent, or never will be.
    func outputEnded() {
        isBlocked = false
        var sent = exchange(&output, with: [])
        loop.bufferPool.recycle(&sent)
    }

    /// Ends a wait whose deadline has passed.
    func expire(at now: Duration) {
        if deadline <= now { resume(isReady: false) }
    }

    /// Wakes whoever waits, to see that the server is stopping: a request may have come just before.
    func phaseChanged() {
        mayHaveInput = true
        resume(isReady: !loop.isAbandoned)
    }
}
