import HTTP

/// One client's connection, from accept to close: reads a request, has it answered, and begins again.
///
/// It lives in one task on one event loop. Requests that come while the task sleeps, and whose answers need no waiting, the loop has
/// answered without waking it, which would cost as much as a page does. While nothing is under way it holds no buffer.
final class Connection {
    let channel: Channel
    let loop: EventLoop
    let limits: ServerLimits
    let httpLimits: HTTPLimits
    private let peer: IPAddress
    private let responder: any HTTPResponder
    private var parser: RequestHeadParser
    private let noBody = RequestBody()
    /// What reads the body of the request under way, if it has one.
    private var body: BodyReader?
    /// When the head that has begun to arrive must be complete; nothing between requests.
    private var headDeadline: Duration?
    /// What requests that were answered while the task waited left to it.
    private var duty: Duty?

    /// Takes over an accepted connection; the channel stays the caller's to close.
    init(_ channel: Channel, peer: IPAddress, configuration: ServerConfiguration, responder: any HTTPResponder) {
        self.channel = channel
        loop = channel.loop
        self.peer = peer
        limits = configuration.limits
        httpLimits = configuration.httpLimits
        self.responder = responder
        parser = RequestHeadParser(limits: configuration.httpLimits)
    }

    /// Serves the client until either side has had enough.
    func serve() async {
        while let duty = await nextDuty() {
            let rest: Rest?
            switch duty {
            case .answer(let request, let work): rest = answer(request, with: await work())
            case .finish(let left): rest = left
            }
            if let rest, await !finish(rest) { return }
        }
        _ = await flush()
    }

    /// What only a task can do, since it has to wait for something.
    private enum Duty {
        /// To wait for the answer to a request.
        case answer(HTTPRequest, () async -> HTTPResponse)
        /// To see to what an answer left to do.
        case finish(Rest)
    }

    /// What is left to do when an answer was written.
    private struct Rest {
        /// Content that was too large to be written.
        let content: HTTPResponse.Body?
        /// Whether another request may follow.
        let staysOpen: Bool
        /// Whether the rest of a body is on its way.
        let isMoreExpected: Bool
    }

    /// What the task has to do next; nothing when the connection ends without another answer.
    private func nextDuty() async -> Duty? {
        while true {
            if let duty = answerArrived() { return duty }
            var deadline = headDeadline ?? loop.now + limits.idleTime
            let isIdle = headDeadline == nil
            let answering = isIdle ? { self.answerMeanwhile() } : nil
            let fill = await fill(until: &deadline, isIdle: isIdle, meanwhile: answering)
            if let left = exchange(&duty, with: nil) { return left }
            switch fill {
            // Of a head that began meanwhile the deadline is known; that of one under way may have been put off.
            case .filled: if !isIdle { headDeadline = deadline }
            case .ended: return nil
            case .expired where isIdle: return nil
            case .expired: return .finish(refuse(HTTPError(.requestTimeout, "head not complete in time")))
            }
        }
    }

    /// Answers what arrives while the task waits, which goes on waiting unless it is left something to do.
    private func answerMeanwhile() -> Channel.Wait {
        duty = answerArrived()
        return duty == nil && headDeadline == nil ? .goesOn(until: loop.now + limits.idleTime) : .ends
    }

    /// Answers the requests that have arrived, up to one that leaves the task something to do.
    @inline(never)
    private func answerArrived() -> Duty? {
        do throws(HTTPError) {
            while !channel.input.isEmpty, let request = try takeRequest() {
                switch responder.respond(to: request) {
                case .ready(let response):
                    if let rest = answer(request, with: response) { return .finish(rest) }
                case .pending(let work):
                    return .answer(request, work)
                }
            }
            return nil
        } catch {
            return .finish(refuse(error))
        }
    }

    /// Writes an answer. Mostly nothing is left to do: the loop sends it, and the next request may come.
    @inline(never)
    private func answer(_ request: HTTPRequest, with response: consuming HTTPResponse) -> Rest? {
        let isBodyRead = body?.skipBuffered() ?? true
        body = nil
        let staysOpen = request.head.keepsAlive && isBodyRead && !loop.isStopping
        let content = write(&response, to: request.head.method, isHTTP10: request.head.isHTTP10, staysOpen: staysOpen)
        if staysOpen, content == nil { return nil }
        return Rest(
            content: content,
            staysOpen: staysOpen,
            isMoreExpected: !isBodyRead && response.status != .requestTimeout
        )
    }

    /// Sees to what an answer left to do; false when the connection ended with it.
    private func finish(_ rest: Rest) async -> Bool {
        if let content = rest.content {
            guard await send(content) else { return false }
            // A client that reads as fast as it asks would keep the others waiting.
            await Task.yield()
        }
        if !rest.staysOpen { await end(isMoreExpected: rest.isMoreExpected) }
        return rest.staysOpen
    }

    /// The request that the input begins with, if its head is complete.
    ///
    /// Not inlined, like all that makes or writes messages: what they need on their way would be a part of the task's
    /// memory, and stay there while the connection waits.
    @inline(never)
    private func takeRequest() throws(HTTPError) -> HTTPRequest? {
        var parsed: RequestHead?
        var input = exchange(&channel.input, with: InputBuffer())
        defer { channel.input = input }
        try input.read { bytes, start throws(HTTPError) -> Int in
            guard let (head, length) = try parser.parse(bytes, from: start) else { return 0 }
            parsed = head
            return length
        }
        guard let head = parsed else {
            headDeadline = headDeadline ?? loop.now + limits.headTime
            return nil
        }
        headDeadline = nil
        body = head.framing == .none ? nil : BodyReader(head, on: self)
        return HTTPRequest(
            head: head,
            peer: peer,
            body: body?.requestBody ?? noBody,
            bufferPool: loop.bufferPool
        )
    }

    /// Writes the answer to what never became a request.
    @inline(never)
    private func refuse(_ error: HTTPError) -> Rest {
        var response = responder.respond(to: error)
        return Rest(
            content: write(&response, to: parser.method, staysOpen: false),
            staysOpen: false,
            isMoreExpected: error.status != .requestTimeout
        )
    }

    /// Closes in an orderly way: the client learns that nothing more comes, and what it still sends is dropped for a
    /// while, since closing on unread bytes would reset the connection and could destroy the answer on its way
    /// (RFC 9112, section 9.6).
    /// - Parameter isMoreExpected: whether the rest of a body is on its way, not just what crosses the answer. From a client
    ///   that was too slow it would come just as slowly.
    private func end(isMoreExpected: Bool) async {
        guard await flush() else { return }
        channel.finishSending()
        channel.input = InputBuffer()
        let end = loop.now + (isMoreExpected ? limits.lingerTime : limits.lingerStallTime)
        var dropped = 0
        while dropped < limits.lingerLength, loop.now < end {
            var deadline = min(end, loop.now + limits.lingerStallTime)
            guard await fill(until: &deadline, isIdle: !isMoreExpected) == .filled else { return }
            dropped += channel.input.count
            channel.input = InputBuffer()
        }
    }
}
