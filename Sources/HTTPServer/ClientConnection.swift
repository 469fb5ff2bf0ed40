import HTTP

/// A client's connection, from accept to close: an `HTTPConnection` with a socket, deadlines and the application.
///
/// The loop calls it when something has happened, and sends its output. Only a response that has to wait is made by a task, which may read
/// the request's body. An idle connection holds neither a task nor a buffer.
///
/// `@unchecked Sendable`: it is used on its loop's thread only, which runs the task too.
final class ClientConnection: @unchecked Sendable {
    let loop: EventLoop
    let context: ServerContext
    let descriptor: Int32
    /// Networks whose limits include this connection; empty for a proxy.
    let networks: [IPNetwork]
    private let peer: IPAddress
    /// `nil` once it is closed.
    private var socket: Socket?
    var http: HTTPConnection
    var body = BodyReception(deadline: .zero)
    /// The time by which the client has to send or read more.
    private(set) var deadline = Duration.zero
    /// The protocol's state that the deadline is for.
    private var awaited = HTTPConnection.State.idle
    /// The time when lingering ends, even if the client still sends.
    private var lingerEnd = Duration.zero
    /// The last time that the client connected, sent or read something, or was responded to.
    private(set) var lastActivity = Duration.zero
    /// Whether the socket has not accepted all output.
    private var isBlocked = false
    private var isInputScheduled = false
    private var isSendScheduled = false

    /// Makes a connection of an accepted socket. Its loop has to open it.
    init(_ socket: consuming Socket, peer: IPAddress, on loop: EventLoop, for context: ServerContext) {
        descriptor = socket.descriptor
        self.socket = consume socket
        (self.loop, self.context, self.peer) = (loop, context, peer)
        networks = context.networks(of: peer)
        http = HTTPConnection(limits: context.httpLimits)
    }

    /// Begins to wait for a request. When there are too many connections, another is closed, or else this one.
    func open() {
        lastActivity = loop.now
        guard loop.makeRoom(in: context.enter(networks)), loop.add(self) else { return close() }
        setDeadline()
        // A request may have come with the connection, of which the poller has not reported anything yet.
        if loop.isDraining { socket?.mayHaveInput = true }
        awaitInput()
    }

    /// Closes the socket and drops unsent output. A task that makes a response goes on, but its reads fail.
    func close() {
        guard socket != nil else { return }
        loop.remove(self)
        loop.connectionCount.subtract(1, ordering: .relaxed)
        socket = nil
        context.leave(networks)
        http.close()
        endBlocking()
        keepNothing()
        wakeTask()
    }

    // MARK: Input

    /// Schedules reading or sending, as the poller has reported that the descriptor may be ready.
    /// - Parameter isHungUp: whether the peer has finished sending, so that the poller will not report the rest of the input.
    func becameReady(isHungUp: Bool) {
        lastActivity = loop.now
        socket?.mayHaveInput = true
        if isHungUp { socket?.isHungUp = true }
        if isBlocked { scheduleSend() } else { scheduleInput() }
    }

    /// Receives what has arrived, if the connection waits for it.
    func receiveInput() {
        guard http.needsInput, !isBlocked else { return }
        // Outside of bodies at most the longest head, because input may have to wait in memory for a client that does not read.
        let isBetweenBodies = http.state == .idle || http.state == .receivingHead
        let limit = isBetweenBodies ? context.httpLimits.headLength : loop.scratch.count
        let buffer = UnsafeMutableRawBufferPointer(rebasing: loop.scratch.prefix(limit))
        switch socket?.receive(into: buffer) ?? .nothing {
        case .bytes(let count):
            http.receive(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
            body.receivedCount += count
            lastActivity = loop.now
            if http.state == .lingering { setDeadline() }
        case .nothing: break
        case .end: http.receiveEnd()
        }
    }

    func handleInput() {
        isInputScheduled = false
        if !http.needsInput, http.state == .responding { wakeTask() }
        respondToInput()
        expire()
        awaitInput()
    }

    /// Responds to the requests that have arrived, up to the first whose response has to wait for a task or for its reader.
    private func respondToInput() {
        do throws(HTTPError) {
            while let head = try http.nextRequest() { respond(to: head) }
        } catch {
            respond(with: context.responder.respond(to: error))
        }
        if http.state != awaited { setDeadline() }
    }

    private func respond(to head: RequestHead) {
        body = BodyReception(deadline: loop.now + context.limits.bodyTime)
        let request = HTTPRequest(head: head, peer: peer, body: requestBody(of: head))
        switch context.responder.respond(to: request) {
        case .now(let response): respond(with: response)
        case .later(let makeResponse):
            // The task runs on the loop's thread, so it shares nothing with another.
            nonisolated(unsafe) let makeResponse = makeResponse
            loop.taskCount += 1
            Task(executorPreference: loop) {
                self.respond(with: await self.response(makeResponse))
                self.loop.taskCount -= 1
            }
        }
    }

    private func response(_ make: () async throws -> HTTPResponse) async -> HTTPResponse {
        do {
            return try await make()
        } catch {
            let error = error as? HTTPError ?? HTTPError(.internalServerError, "the application failed")
            return context.responder.respond(to: error)
        }
    }

    // MARK: Output

    private func respond(with response: HTTPResponse) {
        keepNothing()
        lastActivity = loop.now
        http.respond(with: response, date: loop.date(), isLast: loop.isStopping)
        loop.unsentInTurn += http.output.heldCount
        if http.state == .idle { setDeadline() }
        scheduleSend()
    }

    /// Sends the output, then lingers or waits for input.
    func sendOutput() {
        isSendScheduled = false
        guard !http.output.isEmpty else { return }
        let sentBefore = http.output.sentCount
        switch socket?.send(&http.output) ?? .failed {
        case .all:
            lastActivity = loop.now
            endBlocking()
            http.finishOutput()
            if http.state == .lingering { linger() } else { awaitInput() }
        case .part:
            endBlocking()
            scheduleSend()
        case .blocked:
            if !isBlocked || http.output.sentCount > sentBefore {
                (isBlocked, lastActivity) = (true, loop.now)
                setDeadline()
            }
            loop.poller.arm(descriptor, for: .writing)
            for victim in context.unsent.hold(http.output.heldCount, by: self) {
                victim.onLoop { if $0.isBlocked { $0.close() } }
            }
        case .failed: close()
        }
    }

    /// Schedules the output for the end of the loop's turn. Output to all clients is sent then, one after the other, so that neither the
    /// program's nor the system's code leaves the processor's caches in between; input is received together for the same reason.
    func scheduleSend() {
        guard !isSendScheduled, !http.output.isEmpty else { return }
        isSendScheduled = true
        loop.senders.append(self)
    }

    private func linger() {
        socket?.finishSending()
        lingerEnd = loop.now + (http.dropsBody ? context.limits.lingerTime : context.limits.lingerStallTime)
        setDeadline()
        awaitInput()
    }

    private func endBlocking() {
        guard isBlocked else { return }
        isBlocked = false
        _ = context.unsent.hold(0, by: self)
        // The client may have been busy with reading.
        setDeadline()
        body.waitBegin = loop.now
    }

    // MARK: Waiting

    /// Waits for input, or schedules input that has arrived. Output comes first: `sendOutput` calls this when all is sent.
    func awaitInput() {
        guard http.output.isEmpty else { return }
        switch http.state {
        case .closed: return close()
        case .responding where !http.needsInput, .ending: return
        case .idle where http.needsInput, .lingering where !http.dropsBody:
            if loop.isDraining, socket?.mayHaveInput != true { return close() }
        case .idle, .receivingHead, .responding, .lingering: break
        }
        if http.needsInput, socket?.mayHaveInput != true { return loop.poller.arm(descriptor, for: .reading) }
        scheduleInput()
    }

    private func scheduleInput() {
        guard !isInputScheduled else { return }
        isInputScheduled = true
        loop.receivers.append(self)
    }

    /// Sets the deadline of the client's next step.
    func setDeadline() {
        awaited = http.state
        let limits = context.limits
        if isBlocked {
            deadline = loop.now + limits.responseStallTime
        } else {
            switch http.state {
            case .idle: deadline = loop.now + limits.idleTime
            case .receivingHead: deadline = loop.now + limits.headTime
            case .responding: deadline = body.waitDeadline(at: loop.now, limits)
            case .lingering: deadline = min(lingerEnd, loop.now + limits.lingerStallTime)
            case .ending, .closed: break
            }
        }
    }

    /// Ends the connection, the head or the body when its deadline has passed.
    func expire() {
        guard deadline <= loop.now, !owesWork else { return }
        if isBlocked { return close() }
        switch http.state {
        case .idle, .lingering: close()
        case .receivingHead: respond(with: context.responder.respond(to: http.refuseSlowHead()))
        case .responding: wakeTask()
        case .ending, .closed: break
        }
    }

    /// Follows the loop into the next phase of stopping.
    func phaseChanged() {
        if loop.isAbandoned { return close() }
        // A request may have arrived just before.
        socket?.mayHaveInput = true
        if !isBlocked { scheduleInput() }
    }

    /// Whether the connection waits for the server, and not for its client: its input is to be handled, its output to be sent, or the
    /// application has yet to respond. Neither a deadline nor a lack of room closes it then.
    var owesWork: Bool { isInputScheduled || isSendScheduled || http.state == .responding && !isBlocked && body.waiter == nil }

    /// Runs `action` on the connection's loop, at once if that is the caller's.
    func onLoop(_ action: @escaping @Sendable (ClientConnection) -> Void) {
        if loop.isCurrent { return action(self) }
        Task(executorPreference: loop) { action(self) }
    }
}
