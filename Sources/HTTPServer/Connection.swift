import HTTP

/// One client's connection, from accept to close: reads a request, has it answered, and begins again.
///
/// It lives in one task on one event loop. While nothing is under way it holds no buffer.
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
        do throws(HTTPError) {
            while let request = try await readRequest(), await respond(to: request) {}
            _ = await flush()
        } catch {
            if let rest = refuse(error), await !send(rest) { return }
            await end(isMoreExpected: error.status != .requestTimeout)
        }
    }

    /// Has one request answered; false when the connection ended with it.
    ///
    /// Inlined: as a function of its own it would cost each request a frame, and a look for the executor to come back to.
    @inline(__always)
    private func respond(to request: HTTPRequest) async -> Bool {
        var response = await responder.respond(to: request)
        let isBodyRead = body?.skipBuffered() ?? true
        body = nil
        let staysOpen = request.head.keepsAlive && isBodyRead && !loop.isStopping
        if let rest = write(&response, to: request.head.method, isHTTP10: request.head.isHTTP10, staysOpen: staysOpen) {
            guard await send(rest) else { return false }
            // A client that reads as fast as it asks would keep the others waiting.
            await Task.yield()
        }
        if !staysOpen { await end(isMoreExpected: !isBodyRead && response.status != .requestTimeout) }
        return staysOpen
    }

    /// The next request; nothing when the client is done or was idle for too long.
    private func readRequest() async throws(HTTPError) -> HTTPRequest? {
        var deadline = loop.now + limits.idleTime
        var hasBegun = false
        while true {
            if !channel.input.isEmpty {
                if let request = try takeRequest() { return request }
                if !hasBegun { deadline = loop.now + limits.headTime }
                hasBegun = true
            }
            switch await fill(until: &deadline, isIdle: !hasBegun) {
            case .filled: continue
            case .ended: return nil
            case .expired where !hasBegun: return nil
            case .expired: throw HTTPError(.requestTimeout, "head not complete in time")
            }
        }
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
        guard let head = parsed else { return nil }
        body = head.framing == .none ? nil : BodyReader(head, on: self)
        return HTTPRequest(
            head: head,
            peer: peer,
            body: body?.requestBody ?? noBody,
            spareBuffers: loop.spareBuffers
        )
    }

    /// Writes the answer to what never became a request.
    @inline(never)
    private func refuse(_ error: HTTPError) -> HTTPResponse.Body? {
        var response = responder.respond(to: error)
        return write(&response, to: parser.method, staysOpen: false)
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

// MARK: Input

extension Connection {
    /// How an attempt to get more input ended.
    enum Fill {
        case filled
        /// The client sends no more or does not read what it was sent, or the server's grace is over.
        case ended
        /// The deadline passed, or the connection has to give way.
        case expired
    }

    /// Waits for what arrives next. What the client was sent and has not taken comes first: it may be waiting for it. The time that it
    /// takes to read that is not time that it takes to send, and puts the deadline off.
    func fill(until deadline: inout Duration, isIdle: Bool = false) async -> Fill {
        if channel.readsWithoutWait >= readsPerTurn {
            channel.readsWithoutWait = 0
            await Task.yield()
        }
        while true {
            if channel.isBlocked {
                let start = loop.now
                guard await flush() else { return .ended }
                deadline += loop.now - start
            }
            switch channel.receive() {
            case .bytes: return .filled
            case .end: return .ended
            case .nothing:
                if isIdle, loop.isDraining { return .ended }
                guard await channel.waitForInput(until: deadline, isIdle: isIdle) else {
                    return loop.isAbandoned ? .ended : .expired
                }
            }
        }
    }
}

/// Reads that a connection which never has to wait makes before the others get their turn: 1 MB.
private let readsPerTurn = 16
