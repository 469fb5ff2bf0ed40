import HTTP

/// Reads one request's body from its connection on demand, so that back-pressure reaches the client.
final class BodyReader {
    private let connection: Connection
    private let declaredLength: Int?
    private var state: State
    private var owesContinue: Bool
    private var rate: MinimumBodyRate
    private let reception: BodyReception

    private enum State {
        case length(remaining: Int)
        case chunked(ChunkedDecoder)
        case complete
        case failed(HTTPError)
    }

    /// Makes a reader for the body that follows `head`.
    init(_ head: RequestHead, on connection: Connection) {
        self.connection = connection
        owesContinue = head.expectsContinue
        rate = MinimumBodyRate(connection.limits)
        let (loop, descriptor) = (connection.loop, connection.channel.descriptor)
        reception = BodyReception { loop.endWait(for: $0, on: descriptor) }
        connection.channel.body = reception
        switch head.framing {
        case .none, .length(0): (declaredLength, state) = (0, .complete)
        case .length(let length): (declaredLength, state) = (length, .length(remaining: length))
        case .chunked:
            (declaredLength, state) = (nil, .chunked(ChunkedDecoder(limits: connection.httpLimits)))
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
        while true {
            if case .complete = state { return true }
            guard !connection.channel.input.isEmpty, (try? takeBuffered()) != nil else { return false }
        }
    }

    private func next() async throws(HTTPError) -> [UInt8]? {
        do throws(HTTPError) {
            while true {
                if case .complete = state { return nil }
                if case .failed(let error) = state { throw error }
                if connection.channel.input.isEmpty { try await fill() }
                let piece = try takeBuffered()
                if !piece.isEmpty { return piece }
            }
        } catch {
            state = .failed(error)
            throw error
        }
    }

    /// Removes the content from the connection's input; bytes after the body stay there. Throws `400` for malformed chunks.
    private func takeBuffered() throws(HTTPError) -> [UInt8] {
        switch state {
        case .length(let remaining):
            let piece = connection.channel.input.take(upTo: remaining)
            state = piece.count == remaining ? .complete : .length(remaining: remaining - piece.count)
            return piece
        case .chunked(var decoder):
            var piece: [UInt8] = []
            var isComplete = false
            try connection.channel.input.read { bytes, start throws(HTTPError) -> Int in
                let decoded = try decoder.decode(bytes, from: start, into: &piece)
                isComplete = decoded.isComplete
                return decoded.consumed
            }
            state = isComplete ? .complete : .chunked(decoder)
            return piece
        case .complete: return []
        case .failed(let error): throw error
        }
    }

    private func fill() async throws(HTTPError) {
        if owesContinue {
            // Omitted when the body has begun to arrive (RFC 9110, section 10.1.1).
            owesContinue = false
            connection.channel.write { $0.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8) }
        }
        let timeout = rate.timeout
        var deadline = connection.loop.now + timeout
        let result = await connection.fill(until: &deadline, as: .body)
        // The deadline was postponed by the time that does not count.
        let waited = connection.loop.now - (deadline - timeout)
        try reception.check()
        switch result {
        case .filled:
            try rate.note(connection.channel.input.count, after: waited)
        case .expired:
            try rate.note(0, after: waited)
        case .ended where connection.channel.hasGivenWay:
            throw HTTPError(.serviceUnavailable, "connection gave way to another")
        case .ended:
            throw HTTPError(.badRequest, "connection closed before the end of the body")
        }
    }
}
