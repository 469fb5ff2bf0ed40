import HTTP
import Platform

/// A non-blocking descriptor on its event loop: its readiness, the task that waits for it, and its buffers.
///
/// It is owned by one task, which alone waits for it. It is not `Sendable`: it is used on the loop's thread only.
final class Channel {
    /// The descriptor; valid until `disconnect()`.
    let descriptor: Int32
    /// The loop that watches it.
    let loop: EventLoop
    /// When the current wait times out.
    private(set) var deadline = Duration.uptime
    private var waiter: UnsafeContinuation<Bool, Never>?
    /// What the connection waits for, if it waits.
    private(set) var occupation = Occupation.idle
    /// The body that is being received.
    var body: BodyReception?
    /// Whether the connection ends to make room for another.
    private(set) var hasGivenWay = false
    private var waitsForInput = false
    /// Handles input in place of the task that waits for it.
    private var inputHandler: InputHandler?

    /// Bytes that were received and not consumed yet.
    var input = InputBuffer()
    /// Bytes to send; `write` appends to them.
    private(set) var output: [UInt8] = []
    /// Whether the owner sends `output` instead of the loop, because the socket did not accept all of it.
    private(set) var isBlocked = false
    private var isSendScheduled = false
    /// What the loop has received for the task that waits for input. The input handler may have consumed the bytes.
    var arrived: Received?
    /// Whether a read may find something: false after one that emptied the socket, until the poller reports it again.
    var mayHaveInput = true
    /// Whether the peer has finished sending, so that the poller will not report the rest of the input.
    private(set) var isHungUp = false
    /// Consecutive reads that did not have to wait.
    var readsWithoutWait = 0

    /// Handles input while a task waits for it.
    typealias InputHandler = () -> WaitState

    /// What becomes of a wait after its input was handled.
    enum WaitState {
        /// The client was answered, and may send another request.
        case continues(until: Duration)
        /// The task has to do something.
        case ends
    }

    /// Takes over a descriptor. When it cannot be watched, closes it and returns `nil`.
    init?(_ descriptor: Int32, on loop: EventLoop) {
        self.descriptor = descriptor
        self.loop = loop
        guard loop.add(self) else {
            close(descriptor)
            return nil
        }
    }

    /// Closes the descriptor.
    func disconnect() {
        output = []
        loop.remove(self)
        close(descriptor)
    }

    /// Whether it waits for its client.
    var isWaiting: Bool { waiter != nil }

    /// Waits until the descriptor may be ready; false when the deadline has passed or the connection has to close.
    func wait(for direction: Direction, until deadline: Duration, as occupation: Occupation) async -> Bool {
        guard !loop.isAbandoned, !hasGivenWay else { return false }
        self.occupation = occupation
        readsWithoutWait = 0
        return await withUnsafeContinuation { continuation in
            waiter = continuation
            self.deadline = deadline
            loop.arm(self, for: direction)
        }
    }

    /// Waits until there is input, its end, or a reason to look; false when the deadline has passed or the connection has to
    /// close.
    /// - Parameters:
    ///   - occupation: what the input is.
    ///   - handler: handles what arrives in place of the waiting task.
    func waitForInput(until deadline: Duration, as occupation: Occupation, handler: InputHandler?) async -> Bool {
        (waitsForInput, inputHandler) = (true, handler)
        defer { (waitsForInput, inputHandler) = (false, nil) }
        return await wait(for: .reading, until: deadline, as: occupation)
    }

    /// Appends to `output`, which the loop sends when it has run everything that is ready. It sends to all clients in a row,
    /// because neither the program's nor the system's code then leaves the processor's caches in between.
    func write<Result>(_ append: (inout [UInt8]) -> Result) -> Result {
        if !isSendScheduled { loop.scheduleSend(of: self) }
        isSendScheduled = true
        if output.isEmpty { output = loop.bufferPool.take() }
        return append(&output)
    }

    /// Ends the connection, which is waiting, to make room for another.
    func giveWay() {
        hasGivenWay = true
        resume(isReady: false)
    }

    // MARK: Called by the loop

    /// Ends the current wait, if there is one.
    func resume(isReady: Bool) {
        waiter?.resume(returning: isReady)
        waiter = nil
    }

    /// Handles a report of the poller.
    func becameReady(isHungUp: Bool) {
        mayHaveInput = true
        if isHungUp { self.isHungUp = true }
        if waitsForInput, waiter != nil {
            // The loop receives for all clients in a row, for the same reason that it sends in a row.
            let received = receive()
            if case .nothing = received { return loop.arm(self, for: .reading) }
            arrived = received
            if case .bytes = received, inputHandler != nil { return loop.scheduleInput(of: self) }
        }
        resume(isReady: true)
    }

    /// Lets the input handler handle what was received.
    func handleInput() {
        guard waiter != nil, case .continues(let end) = inputHandler?() else { return resume(isReady: true) }
        // When the peer has finished, or sent more than one read takes, the poller will not report the rest: the task reads it.
        guard !mayHaveInput else { return resume(isReady: true) }
        arrived = nil
        (deadline, occupation) = (end, .idle)
        loop.arm(self, for: .reading)
    }

    /// Sends `output`. When the socket does not accept all of it, wakes the owner, which sends the rest.
    func sendOutput() {
        isSendScheduled = false
        guard !isBlocked else { return }
        guard !output.isEmpty else { return }
        if case .bytes(let count) = output.withUnsafeBytes({ sendBytes($0[...]) }) {
            if count == output.count { return loop.bufferPool.recycle(&output) }
            output.removeFirst(count)
        }
        isBlocked = true
        resume(isReady: true)
    }

    /// Notes that the owner sends `output`, so that the loop does not send the same bytes between two of its sends.
    func beginSending() {
        isBlocked = true
    }

    /// Notes that the owner has sent `output` or given up.
    func endSending() {
        isBlocked = false
        loop.bufferPool.recycle(&output)
    }

    /// Ends a wait whose deadline has passed.
    func expire(at now: Duration) {
        if deadline <= now { resume(isReady: false) }
    }

    /// Wakes the owner to notice that the server is stopping. A request may have arrived just before.
    func phaseChanged() {
        mayHaveInput = true
        resume(isReady: !loop.isAbandoned)
    }
}
