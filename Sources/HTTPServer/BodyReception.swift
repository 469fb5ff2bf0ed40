import HTTP

/// The reception of a request's body: its deadline, its memory and the task that waits for more.
struct BodyReception {
    /// The time by which the whole body has to arrive.
    let deadline: Duration
    /// The bytes that have arrived since the head, by which the rate is checked.
    var receivedCount = 0
    /// Memory that is held until the response: by the request while its body is awaited, and by the application.
    var keptLength = 0
    /// Whether `keptLength` includes the head and `bodyOverhead`.
    var isRequestCounted = false
    /// The task that waits for more of the body, resumed also when the body is refused or its deadline passes.
    var waiter: UnsafeContinuation<Void, Never>?
    /// The beginning of the wait; later when the client had to read earlier responses first.
    var waitBegin = Duration.zero
    /// Time waited since the rate was last checked, without the application's and that in which the client reads earlier responses.
    private var waited = Duration.zero
    /// Bytes that had arrived when the rate was last checked.
    private var checkedCount = 0

    init(deadline: Duration) { self.deadline = deadline }

    func waitDeadline(at now: Duration, _ limits: ServerLimits) -> Duration { min(deadline, now + limits.bodyRateTime - waited) }

    /// Ends a wait; false when too few bytes arrived in `bodyRateTime`.
    mutating func endWait(at now: Duration, _ limits: ServerLimits) -> Bool {
        waited += now - waitBegin
        guard waited >= limits.bodyRateTime else { return true }
        defer { (waited, checkedCount) = (.zero, receivedCount) }
        return Double(receivedCount - checkedCount) >= Double(limits.bodyRate) * (limits.bodyRateTime / .seconds(1))
    }
}

extension ClientConnection {
    func requestBody(of head: RequestHead) -> RequestBody {
        if head.framing == .none { return .empty }
        let length: Int? = if case .length(let length) = head.framing { length } else { nil }
        return RequestBody(
            declaredLength: length,
            countKept: { count throws(HTTPError) in if self.http.isWaiting(head) { try self.keep(count) } },
            nextPiece: { () async throws(HTTPError) in try await self.nextPiece(of: head) }
        )
    }

    /// Ends the wait of the task for more of the body, if it waits.
    func wakeTask() {
        body.waiter?.resume()
        body.waiter = nil
    }

    /// Ends the reception to make room for other bodies, if it waits for its client.
    private func refuseBody() {
        guard body.waiter != nil else { return }
        keepNothing()
        http.refuseBody(tooManyBodies)
        wakeTask()
    }

    /// Releases the memory that is counted for the body.
    func keepNothing() {
        guard body.keptLength > 0 else { return }
        body.keptLength = 0
        _ = context.bodies.hold(0, by: self)
    }

    private func keep(_ count: Int) throws(HTTPError) {
        body.keptLength += count
        var isRefused = false
        for victim in context.bodies.hold(body.keptLength, by: self) {
            if victim === self { isRefused = true } else { victim.onLoop { $0.refuseBody() } }
        }
        if isRefused { throw tooManyBodies }
    }

    private func nextPiece(of head: RequestHead) async throws(HTTPError) -> [UInt8]? {
        while true {
            switch try http.nextPiece(of: head) {
            case .content(let piece): return piece
            case .end: return nil
            case .missing where body.deadline <= loop.now:
                http.refuseBody(HTTPError(.requestTimeout, "body not complete in time"))
            case .missing:
                // Even when nothing is added, so that the budget learns that the client is active.
                try keep(body.isRequestCounted ? 0 : head.fields.byteCount + context.limits.bodyOverhead)
                body.isRequestCounted = true
                await awaitBody()
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
        if !body.endWait(at: loop.now, context.limits) { http.refuseBody(HTTPError(.requestTimeout, "body too slow")) }
    }
}

private let tooManyBodies = HTTPError(.serviceUnavailable, "too many bodies in memory")
