import HTTP

/// A client's connection, from accept to close: reads a request, sends the response, and repeats.
///
/// It runs in one task on one event loop. While the task waits for a request, the loop handles input in its place: a response
/// that is ready is sent without resuming the task, which saves 7 % of a step's instructions. An idle connection holds no
/// buffer.
final class Connection {
    let channel: Channel
    let loop: EventLoop
    let limits: ServerLimits
    let httpLimits: HTTPLimits
    private let peer: IPAddress
    private let responder: any HTTPResponder
    private var parser: RequestHeadParser
    /// Reads the body of the current request, if it has one.
    private var body: BodyReader?
    /// When the head that has begun to arrive must be complete; `nil` between requests.
    private var headDeadline: Duration?
    private var hasReceivedRequest = false
    /// What the input handler left for the task.
    private var pendingWork: PendingWork?

    /// Makes a connection on an accepted channel, which the caller closes.
    init(_ channel: Channel, peer: IPAddress, configuration: ServerConfiguration, responder: any HTTPResponder) {
        self.channel = channel
        loop = channel.loop
        self.peer = peer
        limits = configuration.limits
        httpLimits = configuration.httpLimits
        self.responder = responder
        parser = RequestHeadParser(limits: configuration.httpLimits)
    }

    /// Serves the client until either side ends the connection.
    func serve() async {
        while let work = await nextWork() {
            let unfinished: UnfinishedResponse?
            switch work {
            case .respond(let request, let makeResponse): unfinished = respond(to: request, with: await makeResponse())
            case .finish(let response): unfinished = response
            }
            if let unfinished, await !finish(unfinished) { return }
        }
        _ = await flush()
    }

    /// Work that has to wait for something, so that only a task can do it.
    private enum PendingWork {
        /// To wait for the response to a request.
        case respond(HTTPRequest, () async -> HTTPResponse)
        case finish(UnfinishedResponse)
    }

    /// What remains to be done after a response was written.
    private struct UnfinishedResponse {
        /// Content that is too large to be written to the output.
        let content: HTTPResponse.Body?
        /// Whether another request may follow.
        let staysOpen: Bool
        /// Whether the client is still sending the request's body.
        let expectsInput: Bool
    }

    /// Waits for the next work; `nil` when the connection ends without another response.
    private func nextWork() async -> PendingWork? {
        while true {
            if let work = respondToInput() { return work }
            var deadline = headDeadline ?? loop.now + limits.idleTime
            let isIdle = headDeadline == nil
            let fill = await fill(
                until: &deadline,
                as: isIdle && hasReceivedRequest ? .idle : .head,
                handler: isIdle ? { self.respondWhileWaiting() } : nil
            )
            if let work = pendingWork {
                pendingWork = nil
                return work
            }
            switch fill {
            // The input handler sets the deadline of a head that begins; `fill` may have postponed that of an earlier one.
            case .filled: if !isIdle { headDeadline = deadline }
            case .ended: return nil
            case .expired where isIdle: return nil
            case .expired: return .finish(refuse(HTTPError(.requestTimeout, "head not complete in time")))
            }
        }
    }

    /// Responds to what arrives while the task waits, which ends when there is work for the task.
    private func respondWhileWaiting() -> Channel.WaitState {
        pendingWork = respondToInput()
        return pendingWork == nil && headDeadline == nil ? .continues(until: loop.now + limits.idleTime) : .ends
    }

    /// Responds to the requests that have arrived, up to the first that needs the task.
    ///
    /// If it were inlined, its variables would be part of the task's frame: an idle connection would cost 6.4 KB instead of 5.1.
    @inline(never)
    private func respondToInput() -> PendingWork? {
        do throws(HTTPError) {
            while !channel.input.isEmpty, let request = try nextRequest() {
                switch responder.respond(to: request) {
                case .ready(let response):
                    if let unfinished = respond(to: request, with: response) { return .finish(unfinished) }
                case .pending(let makeResponse):
                    return .respond(request, makeResponse)
                }
            }
            return nil
        } catch {
            return .finish(refuse(error))
        }
    }

    /// Writes a response. Usually nothing remains to be done: the loop sends it, and the next request may follow.
    private func respond(to request: HTTPRequest, with response: consuming HTTPResponse) -> UnfinishedResponse? {
        let isBodyRead = body?.skipBuffered() ?? true
        body = nil
        channel.body = nil
        let staysOpen = request.head.keepsAlive && isBodyRead && !loop.isStopping
        let expectsInput = !isBodyRead && response.status != .requestTimeout
        let content = write(response, to: request.head.method, isHTTP10: request.head.isHTTP10, staysOpen: staysOpen)
        // Further requests wait until the client reads.
        let isFull = channel.output.count >= limits.pipelineLength && !channel.input.isEmpty
        if staysOpen, content == nil, !isFull { return nil }
        return UnfinishedResponse(
            content: isFull ? content ?? .empty : content,
            staysOpen: staysOpen,
            expectsInput: expectsInput
        )
    }

    /// Does what remains after a response was written; false when that ended the connection.
    private func finish(_ response: UnfinishedResponse) async -> Bool {
        if let content = response.content {
            guard await send(content) else { return false }
            // Other connections get a turn, even if this client reads as fast as it sends requests.
            await Task.yield()
        }
        if !response.staysOpen { await end(expectsInput: response.expectsInput) }
        return response.staysOpen
    }

    /// The next request, if its head is complete. Throws what the parser throws.
    private func nextRequest() throws(HTTPError) -> HTTPRequest? {
        var parsed: RequestHead?
        try channel.input.read { bytes, start throws(HTTPError) -> Int in
            guard let (head, length) = try parser.parse(bytes, from: start) else { return 0 }
            parsed = head
            return length
        }
        guard let head = parsed else {
            headDeadline = headDeadline ?? loop.now + limits.headTime
            return nil
        }
        headDeadline = nil
        hasReceivedRequest = true
        body = head.framing == .none ? nil : BodyReader(head, on: self)
        return HTTPRequest(head: head, peer: peer, body: body?.requestBody ?? .empty)
    }

    /// Writes the response to a request whose head was refused.
    private func refuse(_ error: HTTPError) -> UnfinishedResponse {
        let content = write(responder.respond(to: error), to: parser.method, staysOpen: false)
        return UnfinishedResponse(
            content: content,
            staysOpen: false,
            expectsInput: error.status != .requestTimeout
        )
    }

    /// Closes in stages: ends the output, then drops input for a while, because closing with unread input would reset the
    /// connection, which may destroy the response on its way (RFC 9112, section 9.6).
    /// - Parameter expectsInput: whether the client is still sending a body, for which there is more time. A client that was too
    ///   slow does not get it.
    private func end(expectsInput: Bool) async {
        guard await flush(), !channel.hasGivenWay else { return }
        channel.finishSending()
        channel.input = InputBuffer()
        let end = loop.now + (expectsInput ? limits.lingerTime : limits.lingerStallTime)
        var dropped = 0
        while dropped < limits.lingerLength, loop.now < end {
            var deadline = min(end, loop.now + limits.lingerStallTime)
            guard await fill(until: &deadline, as: expectsInput ? .body : .idle) == .filled else { return }
            dropped += channel.input.count
            channel.input = InputBuffer()
        }
    }
}
