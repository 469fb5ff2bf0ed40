import HTTP

/// Reads one request's body from its connection on demand, so that back-pressure reaches the client.
final class BodyReader {
    private let connection: Connection
    private let declaredLength: Int?
    private var state: State
    private var owesContinue: Bool
    private var rate: MinimumBodyRate
    /// The reception of the body, by which limits measure and end it.
    let reception: BodyTransfer

    private enum State {
        case length(remaining: Int)
        case chunked(ChunkedDecoder)
        case complete
    }

    /// Makes a reader for the body that follows `head`.
    init(_ head: RequestHead, on connection: Connection) {
        self.connection = connection
        owesContinue = head.expectsContinue
        rate = MinimumBodyRate(connection.service.limits)
        let (loop, descriptor) = (connection.loop, connection.descriptor)
        reception = BodyTransfer { loop.endWait(for: $0, on: descriptor) }
        switch head.framing {
        case .none, .length(0): (declaredLength, state) = (0, .complete)
        case .length(let length): (declaredLength, state) = (length, .length(remaining: length))
        case .chunked:
            (declaredLength, state) = (nil, .chunked(ChunkedDecoder(limits: connection.service.httpLimits)))
        }
    }

    /// The body, for the application.
    var requestBody: RequestBody {
        RequestBody(declaredLength: declaredLength, reception: reception) { () async throws(HTTPError) in
            try await self.next()
        }
    }

    /// Drops the part of the body that has arrived; true when that was all of it, so that another request can follow.
    func skipBuffered() -> Bool {
        while !isComplete {
            guard !connection.input.isEmpty, (try? takeBuffered()) != nil else { return false }
        }
        return true
    }

    private func next() async throws(HTTPError) -> [UInt8]? {
        while !isComplete {
            if connection.input.isEmpty { try await fill() }
            let piece = try takeBuffered()
            if !piece.isEmpty { return piece }
        }
        return nil
    }

    private var isComplete: Bool {
        if case .complete = state { true } else { false }
    }

    /// Removes the content from the connection's input; bytes after the body stay there. Throws `400` for malformed chunks.
    private func takeBuffered() throws(HTTPError) -> [UInt8] {
        // Not owed any more when the body has begun to arrive (RFC 9110, section 10.1.1).
        owesContinue = false
        switch state {
        case .length(let remaining):
            let piece = connection.input.take(upTo: remaining)
            state = piece.count == remaining ? .complete : .length(remaining: remaining - piece.count)
            return piece
        case .chunked(var decoder):
            var piece: [UInt8] = []
            var isComplete = false
            try connection.input.read { bytes, start throws(HTTPError) -> Int in
                let decoded = try decoder.decode(bytes, from: start, into: &piece)
                isComplete = decoded.isComplete
                return decoded.consumed
            }
            state = isComplete ? .complete : .chunked(decoder)
            return piece
        case .complete: return []
        }
    }

    private func fill() async throws(HTTPError) {
        if owesContinue {
            owesContinue = false
            connection.writeInterim("HTTP/1.1 100 Continue\r\n\r\n")
        }
        let timeout = rate.timeout
        let result = await connection.fill(within: timeout)
        // The deadline was postponed by the time that does not count.
        let waited = connection.loop.now - (connection.inputDeadline - timeout)
        try reception.check()
        switch result {
        case .filled:
            try rate.note(connection.input.count, after: waited)
        case .expired:
            try rate.note(0, after: waited)
        case .ended where connection.hasGivenWay:
            throw HTTPError(.serviceUnavailable, "connection gave way to another")
        case .ended:
            throw HTTPError(.badRequest, "connection closed before the end of the body")
        }
    }
}
