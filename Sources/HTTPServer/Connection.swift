import HTTP

/// A client's connection, from accept to close: receives a request, sends the response, and repeats.
///
/// Its loop calls it when something has happened. Each call does what can be done without waiting: it parses heads, has them
/// responded to, and leaves the responses in `output`, which the loop sends. Only a response that has to wait is made by a task,
/// which may read the request's body meanwhile. An idle connection holds neither a task nor a buffer.
///
/// It is used on its loop's thread only, which runs the task too.
final class Connection: Channel {
    let loop: EventLoop
    let service: Service
    let peer: IPAddress
    /// The peer's addresses that count as one.
    let block: IPNetwork
    var socket: Socket
    var state = State.idle
    /// Bytes that were received and not consumed yet.
    var input = InputBuffer()
    /// Whether the client sends no more.
    var inputHasEnded = false
    /// What the loop sends at the end of its turn, or when the socket accepts more.
    var output = Output()
    /// Since when the socket has not accepted all output.
    var blockedSince: Duration?
    /// That output, and how much of it `Service.unread` has counted.
    var unread: (transfer: BodyTransfer, count: Int)?
    /// When a client that does not read is given up.
    var outputDeadline = Duration.zero
    /// When the wait for input ends. It is postponed by the time in which output is blocked, because the client may be busy with
    /// that.
    var inputDeadline: Duration
    /// Whether the connection ends to make room for another.
    var hasGivenWay = false
    /// Whether a request has come.
    private(set) var hasReceivedRequest = false
    /// Reads the body of the current request, if it has one.
    private(set) var body: BodyReader?
    /// Resumes the task when there is more of the body, or a reason to look.
    var bodyWaiter: UnsafeContinuation<Void, Never>?
    var isSendScheduled = false
    var isInputScheduled = false
    private var parser: RequestHeadParser

    /// What the connection does.
    enum State: Equatable {
        /// It waits for a request, of which nothing was received.
        case idle
        /// It waits for the rest of a head.
        case receivingHead
        /// A task makes the response.
        case responding
        /// The last response is being sent.
        case ending(Ending)
        /// It drops what the client still sends, of a body if `ofBody`, until a time.
        case lingering(ofBody: Bool, until: Duration, dropped: Int)
        case closed
    }

    /// What follows the last response. Closing with unread input would reset the connection, which may destroy the response on its
    /// way (RFC 9112, section 9.6).
    enum Ending: Equatable {
        case close
        /// Input is dropped for a moment, or longer if the client is still sending a body.
        case linger(ofBody: Bool)
    }

    /// Makes a connection of an accepted descriptor.
    init(_ descriptor: Int32, peer: IPAddress, on loop: EventLoop, for service: Service) {
        (socket, self.loop, self.service, self.peer) = (Socket(descriptor), loop, service, peer)
        block = IPNetwork(peer, ipv6PrefixLength: 64)
        parser = RequestHeadParser(limits: service.httpLimits)
        inputDeadline = loop.now + service.limits.idleTime
    }

    var descriptor: Int32 { socket.descriptor }

    /// Responds to the requests that have arrived, up to the first whose response has to wait for a task or for its reader.
    func respondToInput() {
        do throws(HTTPError) {
            while state == .idle || state == .receivingHead, !isFull, !input.isEmpty, let request = try nextRequest() {
                switch service.responder.respond(to: request) {
                case .ready(let response): respond(to: request, with: response)
                case .pending(let makeResponse): respond(to: request, later: makeResponse)
                }
            }
        } catch {
            refuse(error)
        }
    }

    /// Responds to a head that is malformed, too large or too slow. A client that was too slow gets no more time.
    func refuse(_ error: HTTPError) {
        state = .ending(.linger(ofBody: error.status != .requestTimeout))
        write(service.responder.respond(to: error), to: parser.method)
    }

    /// Whether no further response can follow before the output is sent: it ends with long content, or the client does not read.
    private var isFull: Bool {
        output.hasContent || output.byteCount >= service.limits.batchLength
    }

    /// The next request, if its head is complete. Throws what the parser throws.
    private func nextRequest() throws(HTTPError) -> HTTPRequest? {
        var parsed: RequestHead?
        try input.read { bytes, start throws(HTTPError) -> Int in
            guard let (head, length) = try parser.parse(bytes, from: start) else { return 0 }
            parsed = head
            return length
        }
        guard let head = parsed else {
            if state == .idle { inputDeadline = loop.now + service.limits.headTime }
            state = .receivingHead
            return nil
        }
        hasReceivedRequest = true
        body = head.framing == .none ? nil : BodyReader(head, on: self)
        return HTTPRequest(head: head, peer: peer, body: body?.requestBody ?? .empty)
    }

    /// Has a task make the response.
    private func respond(to request: HTTPRequest, later makeResponse: @escaping () async -> HTTPResponse) {
        state = .responding
        // The task runs on the loop's thread, so it shares nothing with another.
        nonisolated(unsafe) let (connection, request, makeResponse) = (self, request, makeResponse)
        Task(executorPreference: loop) { connection.respond(to: request, with: await makeResponse()) }
    }

    /// Writes the response to a request. Another request may follow, unless the client or the server ends the connection, or the
    /// rest of the body has not arrived.
    private func respond(to request: HTTPRequest, with response: HTTPResponse) {
        let isBodyRead = body?.skipBuffered() ?? true
        body = nil
        if request.head.keepsAlive, isBodyRead, !loop.isStopping {
            state = .idle
            inputDeadline = loop.now + service.limits.idleTime
        } else {
            state = .ending(.linger(ofBody: !isBodyRead && response.status != .requestTimeout))
        }
        write(response, to: request.head.method, isHTTP10: request.head.isHTTP10)
    }

    /// Appends a response to the output.
    /// - Parameters:
    ///   - method: the request's method; `nil` when the request line was refused.
    ///   - isHTTP10: whether the client speaks HTTP/1.0 and has to be told that the connection persists.
    private func write(_ response: HTTPResponse, to method: HTTPMethod?, isHTTP10: Bool = false) {
        let head = ResponseHead(
            status: response.status,
            contentLength: response.body.count,
            connection: state != .idle ? .close : isHTTP10 ? .keepAlive : .persistent
        )
        output.append(from: loop.bufferPool) { head.write(response.fields, to: &$0, date: loop.clock.date()) }
        if method != .head, response.status.allowsContent {
            output.append(response.body, copyingUpTo: service.limits.batchLength)
            if output.hasContent { loop.unsentLength += output.heldCount }
        }
        scheduleSend()
    }
}
