import HTTP

/// One client's connection, from accept to close: reads a request, has it answered, and begins again.
///
/// It lives in one task on one event loop. While nothing is under way it holds no buffer.
final class Connection {
    let channel: Channel
    let loop: EventLoop
    let limits: ServerLimits
    let httpLimits: HTTPLimits
    /// Bytes that were received and not used yet: a head in the making, a piece of body, pipelined requests.
    var input = InputBuffer()
    /// Answers that are not sent yet.
    var output: [UInt8] = []
    private let peer: IPAddress
    private let responder: any HTTPResponder
    private var parser: RequestHeadParser
    private let noBody = RequestBody()

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
            while let head = try await readHead(), await respond(to: head) {}
        } catch {
            let rest = write(responder.respond(to: error), to: parser.method, staysOpen: false)
            if let rest, await !send(rest) { return }
            await end(isMoreExpected: true)
        }
    }

    /// Has one request answered; false when the connection ended with it.
    private func respond(to head: RequestHead) async -> Bool {
        let body = head.framing == .none ? nil : BodyReader(head, on: self)
        let request = HTTPRequest(head: head, peer: peer, body: body?.requestBody ?? noBody)
        let response = await responder.respond(to: request)
        let isBodyRead = body?.skipBuffered() ?? true
        let staysOpen = head.keepsAlive && isBodyRead && !loop.isStopping
        let rest = write(response, to: head.method, isHTTP10: head.isHTTP10, staysOpen: staysOpen)
        if let rest, await !send(rest) { return false }
        if !staysOpen { await end(isMoreExpected: !isBodyRead) }
        return staysOpen
    }

    /// The next request's head; nothing when the client is done or was idle for too long.
    private func readHead() async throws(HTTPError) -> RequestHead? {
        var deadline: ContinuousClock.Instant?
        while true {
            if !input.isEmpty {
                if let head = try takeHead() { return head }
                if deadline == nil { deadline = loop.now + limits.headTime }
            }
            switch await fill(until: deadline ?? loop.now + limits.idleTime, isIdle: input.isEmpty) {
            case .filled: continue
            case .ended: return nil
            case .expired where input.isEmpty: return nil
            case .expired: throw HTTPError(.requestTimeout, "head not complete in time")
            }
        }
    }

    /// The head that `input` begins with, if it is complete.
    private func takeHead() throws(HTTPError) -> RequestHead? {
        let found = try input.withUnsafeBytes { bytes throws(HTTPError) in try parser.parse(bytes) }
        guard let (head, length) = found else { return nil }
        input.drop(length)
        return head
    }

    /// Closes in an orderly way: the client learns that nothing more comes, and what it still sends is dropped for a
    /// while, since closing on unread bytes would reset the connection and could destroy the answer on its way
    /// (RFC 9112, section 9.6).
    private func end(isMoreExpected: Bool) async {
        guard await flush() else { return }
        channel.finishSending()
        input = InputBuffer()
        let end = loop.now + limits.lingerTime
        var dropped = 0
        while dropped < limits.lingerLength, loop.now < end {
            let deadline = min(end, loop.now + limits.lingerStallTime)
            guard await fill(until: deadline, isIdle: !isMoreExpected) == .filled else { return }
            dropped += input.count
            input = InputBuffer()
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

    /// Adds what arrives next to `input`. Answers are sent first: the client may be waiting for them.
    func fill(until deadline: ContinuousClock.Instant, isIdle: Bool = false) async -> Fill {
        if !sendOutput() {
            guard await flush() else { return .ended }
        }
        if channel.readsWithoutWait >= readsPerTurn {
            channel.readsWithoutWait = 0
            await Task.yield()
        }
        while true {
            switch channel.receive(into: loop.scratch) {
            case .bytes(let count):
                input.append(UnsafeRawBufferPointer(rebasing: loop.scratch.prefix(count)))
                return .filled
            case .end:
                return .ended
            case .nothing:
                if isIdle, loop.isStopping { return .ended }
                guard await channel.wait(for: .reading, until: deadline, isIdle: isIdle) else {
                    return loop.isAbandoned ? .ended : .expired
                }
            }
        }
    }
}

/// Reads that a connection which never has to wait makes before the others get their turn: 1 MB.
private let readsPerTurn = 16
