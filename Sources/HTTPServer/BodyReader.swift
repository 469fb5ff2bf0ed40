import HTTP

/// Reads one request's body from its connection, only as fast as it is asked to: what the application does not take
/// stays with the client.
final class BodyReader {
    private let connection: Connection
    private let declaredLength: Int?
    private var state: State
    private var isContinueOwed: Bool
    private var pace: MinimumBodyRate

    private enum State {
        case length(remaining: Int)
        case chunked(ChunkedDecoder)
        case complete
        case failed(HTTPError)
    }

    /// Prepares to read the body that follows `head`.
    init(_ head: RequestHead, on connection: Connection) {
        self.connection = connection
        isContinueOwed = head.expectsContinue
        pace = MinimumBodyRate(connection.limits)
        switch head.framing {
        case .none, .length(0): (declaredLength, state) = (0, .complete)
        case .length(let length): (declaredLength, state) = (length, .length(remaining: length))
        case .chunked:
            (declaredLength, state) = (nil, .chunked(ChunkedDecoder(limits: connection.httpLimits)))
        }
    }

    /// The body as the application sees it.
    var requestBody: RequestBody {
        RequestBody(declaredLength: declaredLength) { () async throws(HTTPError) in try await self.next() }
    }

    /// Passes over what of the body has arrived; true when that was all of it, and a new request can follow.
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

    /// Takes the content out of the connection's input; what follows the body stays there.
    private func takeBuffered() throws(HTTPError) -> [UInt8] {
        var input = exchange(&connection.channel.input, with: InputBuffer())
        defer { connection.channel.input = input }
        switch state {
        case .length(let remaining):
            let piece = input.take(upTo: remaining)
            state = piece.count == remaining ? .complete : .length(remaining: remaining - piece.count)
            return piece
        case .chunked(var decoder):
            var piece: [UInt8] = []
            var isComplete = false
            try input.read { bytes, start throws(HTTPError) -> Int in
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
        if isContinueOwed {
            // Owed only as long as nothing of the body has come (RFC 9110, section 10.1.1).
            isContinueOwed = false
            var output = connection.channel.takeOutput()
            output.append(contentsOf: "HTTP/1.1 100 Continue\r\n\r\n".utf8)
            connection.channel.output = output
        }
        let timeout = pace.timeout
        var deadline = connection.loop.now + timeout
        let result = await connection.fill(until: &deadline)
        // From the deadline as it is now: it was put off by what does not count.
        let waited = connection.loop.now - (deadline - timeout)
        switch result {
        case .filled:
            try pace.note(connection.channel.input.count, after: waited)
        case .expired:
            try pace.note(0, after: waited)
        case .ended:
            throw HTTPError(.badRequest, "connection closed before the end of the body")
        }
    }
}
