import HTTP

/// The reception of a request's body.
struct BodyReception {
    /// Bytes that have arrived.
    var receivedCount = 0
    /// Bytes that the application keeps.
    var keptLength = 0
    /// Resumes the task that waits for more, when there is more or a reason to look.
    var waiter: UnsafeContinuation<Void, Never>?
    /// When the wait began, or the last time before that in which the client was busy reading.
    var waitBegin = Duration.zero
    /// Time waited since the rate was last checked. The application's time does not count, nor that in which the client reads earlier
    /// responses.
    private var waited = Duration.zero
    /// Bytes that had arrived by then.
    private var checkedCount = 0

    /// How long the next wait may take.
    func timeout(_ limits: ServerLimits) -> Duration { limits.bodyRateTime - waited }

    /// Ends a wait; false when too few bytes arrived in `bodyRateTime`.
    mutating func endWait(at now: Duration, _ limits: ServerLimits) -> Bool {
        waited += now - waitBegin
        guard waited >= limits.bodyRateTime else { return true }
        defer { (waited, checkedCount) = (.zero, receivedCount) }
        return Double(receivedCount - checkedCount) >= Double(limits.bodyRate) * (limits.bodyRateTime / .seconds(1))
    }
}

extension Connection {
    /// The body of a request, for the application.
    func requestBody(of head: RequestHead) -> RequestBody {
        if head.framing == .none { return .empty }
        let length: Int? = if case .length(let length) = head.framing { length } else { nil }
        return RequestBody(
            declaredLength: length,
            keep: { count throws(HTTPError) in try self.keep(count) },
            nextPiece: { () async throws(HTTPError) in try await self.nextPiece() }
        )
    }

    /// Ends the wait of the task for more of the body, if it waits.
    func wakeTask() {
        body.waiter?.resume()
        body.waiter = nil
    }

    /// Ends the reception of a body to make room for others.
    func refuseBody() {
        keepNothing()
        http.refuseBody(HTTPError(.serviceUnavailable, "too many bodies in memory"))
        wakeTask()
    }

    /// The application keeps nothing more of the body.
    func keepNothing() {
        loop.bodiesLength -= body.keptLength
        body.keptLength = 0
    }

    private func keep(_ count: Int) throws(HTTPError) {
        body.keptLength += count
        loop.bodiesLength += count
        loop.refuseBodies()
        if loop.bodiesLength > service.bodiesPerLoop {
            throw HTTPError(.serviceUnavailable, "too many bodies in memory")
        }
    }

    private func nextPiece() async throws(HTTPError) -> [UInt8]? {
        while true {
            switch try http.nextPiece() {
            case .content(let piece): return piece
            case .end: return nil
            case .missing: await awaitBody()
            }
        }
    }

    private func awaitBody() async {
        scheduleSend()
        body.waitBegin = loop.now
        setDeadline()
        await withUnsafeContinuation { continuation in
            body.waiter = continuation
            awaitInput()
        }
        if !body.endWait(at: loop.now, service.limits) {
            http.refuseBody(HTTPError(.requestTimeout, "body too slow"))
        }
    }
}
