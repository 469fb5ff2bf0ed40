/// The server's side of an HTTP/1 connection (RFC 9112) as a value without a socket: bytes in, requests and bytes out.
///
/// Its owner passes what arrives to `receive`, takes requests from `nextRequest` and bodies from `nextPiece`, calls `respond` for each, and
/// sends `output`. Here is decided which request is next, whether the connection persists and how it ends.
public struct HTTPConnection {
    public enum State: Sendable {
        /// Waiting for a request, of which nothing has arrived.
        case idle
        /// Waiting for the rest of a head.
        case receivingHead
        /// Waiting for the response to a request or to a refused head.
        case responding
        /// Sending the last response.
        case ending
        /// Dropping what arrives after the last response, which a reset by unread input may destroy (RFC 9112, section 9.6).
        case lingering
        case closed
    }

    /// An event after which the connection may be in another state.
    private enum Event {
        /// The first bytes of a head arrived.
        case headBegan
        /// All that arrived was an empty line, which is skipped.
        case lineSkipped
        /// A head arrived whole or was refused.
        case requestArrived
        /// A response was written that is not the last.
        case responded
        /// The last response was written, or the client sends no more.
        case ended
        /// All output was sent.
        case sent
        case closed
    }

    /// Enters the state after an event: all transitions that there are.
    private mutating func change(by event: Event) {
        switch (state, event) {
        case (.idle, .headBegan): state = .receivingHead
        case (.receivingHead, .lineSkipped): state = .idle
        case (.idle, .requestArrived), (.receivingHead, .requestArrived): state = .responding
        case (.responding, .responded): state = .idle
        case (.idle, .ended), (.receivingHead, .ended), (.responding, .ended): state = .ending
        case (.ending, .sent): state = .lingering
        case (_, .closed): state = .closed
        default: break
        }
    }

    public private(set) var state = State.idle
    /// Whether nothing more can be done until input arrives.
    public private(set) var needsInput = true
    /// The bytes and content to send. After sending from it, the owner calls `finishOutput`.
    public var output = Output()
    /// Whether the client may still be sending a body that nobody reads, so that lingering takes longer.
    public private(set) var dropsBody = false

    private let limits: HTTPLimits
    private var parser: RequestHeadParser
    private var input = InputBuffer()
    private var inputHasEnded = false
    /// The request that waits for its response; `nil` when its head was refused.
    private var request: RequestHead?
    private var body = BodyDecoder(.none)
    /// Whether the client waits for `100 Continue`.
    private var owesContinue = false
    private var droppedCount = 0

    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
        parser = RequestHeadParser(limits: limits)
    }

    // MARK: Input

    public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
        guard state != .lingering else {
            droppedCount += bytes.count
            if droppedCount >= limits.lingerLength { close() }
            return
        }
        input.append(bytes)
        needsInput = false
        // The body has begun to arrive (RFC 9110, section 10.1.1).
        owesContinue = false
    }

    /// Records that the client has finished sending.
    public mutating func receiveEnd() {
        inputHasEnded = true
        needsInput = false
        if state == .lingering { close() }
    }

    /// Returns the next request when its head has arrived and its turn has come. Throws when the head is refused, which needs a response.
    public mutating func nextRequest() throws(HTTPError) -> RequestHead? {
        guard state == .idle || state == .receivingHead, !output.isFull(limits.batchLength) else { return nil }
        if !input.isEmpty {
            do throws(HTTPError) {
                if let (head, length) = try parser.parse(input.unread) {
                    input.drop(length)
                    change(by: .requestArrived)
                    request = head
                    body = BodyDecoder(head.framing)
                    owesContinue = head.expectsContinue && input.isEmpty
                    return head
                }
            } catch {
                change(by: .requestArrived)
                throw error
            }
        }
        change(by: parser.hasBegun ? .headBegan : .lineSkipped)
        needsInput = true
        if inputHasEnded { end(droppingBody: false) }
        return nil
    }

    /// Gives up waiting for the rest of a head, and returns the error to respond to.
    public mutating func refuseSlowHead() -> HTTPError {
        change(by: .requestArrived)
        return HTTPError(.requestTimeout, "head not complete in time")
    }

    public enum Piece {
        /// Some more of the content, never empty.
        case content([UInt8])
        /// There is no more.
        case end
        /// More has to arrive first.
        case missing
    }

    /// Whether `head` is that of the request whose response is awaited.
    public func isWaiting(_ head: RequestHead) -> Bool { state == .responding && request === head }

    /// Returns the next piece of a request's body; sends `100 Continue` to a client that waits for it. Throws `400` for a malformed or
    /// incomplete body and for a request that no longer waits for its response, and the error of `refuseBody`.
    public mutating func nextPiece(of head: RequestHead) throws(HTTPError) -> Piece {
        guard isWaiting(head) else { throw HTTPError(.badRequest, "body of a request that is over") }
        let piece = try body.take(from: &input, limits: limits)
        if !piece.isEmpty { return .content(piece) }
        if body.isComplete { return .end }
        if inputHasEnded {
            let error = HTTPError(.badRequest, "connection closed before the end of the body")
            refuseBody(error)
            throw error
        }
        needsInput = true
        if owesContinue { output.bytes.append("HTTP/1.1 100 Continue\r\n\r\n") }
        owesContinue = false
        return .missing
    }

    /// Ends the body of the request that waits for its response: reading it throws `error`.
    public mutating func refuseBody(_ error: HTTPError) { body.fail(with: error) }

    // MARK: Output

    /// Writes the response to the request that waits. Another may follow, unless a side ends the connection or the body has not arrived.
    public mutating func respond(with response: HTTPResponse, date: FieldValue, isLast: Bool = false) {
        guard state == .responding else { return }
        // The part of the body that has arrived is dropped.
        _ = try? body.take(from: &input, limits: limits)
        let isBodyReceived = request != nil && body.isComplete
        let persists = isBodyReceived && request?.keepsAlive == true && !isLast
        // Persistence is the default in HTTP/1.1; an HTTP/1.0 client has asked for it (RFC 9112, section 9.3).
        let connection: FieldValue? = !persists ? "close" : request?.isHTTP10 == true ? "keep-alive" : nil
        response.writeHead(to: &output.bytes, date: date, connection: connection)
        if (request?.method ?? parser.method) != .head, response.status.allowsContent {
            output.append(response.body, copyingUpTo: limits.batchLength)
        }
        request = nil
        // A client that was too slow gets no more time.
        if persists {
            change(by: .responded)
        } else {
            end(droppingBody: !isBodyReceived && response.status != .requestTimeout)
        }
    }

    /// Lets the connection linger or close when all of the last response was sent.
    public mutating func finishOutput() {
        guard state == .ending, output.isEmpty else { return }
        if inputHasEnded { return close() }
        change(by: .sent)
        input = InputBuffer()
        needsInput = true
    }

    /// Ends the connection at once. A reader of a body gets an error, and a response is dropped.
    public mutating func close() {
        change(by: .closed)
        input = InputBuffer()
        output = Output()
        receiveEnd()
    }

    private mutating func end(droppingBody: Bool) {
        change(by: .ended)
        dropsBody = droppingBody
        finishOutput()
    }
}
