extension Connection {
    /// How an attempt to get more input ended.
    enum Fill {
        /// There is input, or was: requests that were answered meanwhile may have used it.
        case filled
        /// The client sends no more or does not read what it was sent, or the server's grace is over.
        case ended
        /// The deadline passed, or the connection has to give way.
        case expired
    }

    /// Waits for what arrives next. What the client was sent and has not taken comes first: it may be waiting for it. The time that it
    /// takes to read that is not time that it takes to send, and puts the deadline off.
    /// - Parameters:
    ///   - deadline: when the wait ends. It may be put off, and is as it was last then.
    ///   - isIdle: whether nothing is lost when the connection is closed.
    ///   - meanwhile: takes what arrives during the wait; see `Channel.waitForInput`.
    func fill(
        until deadline: inout Duration,
        isIdle: Bool = false,
        meanwhile: (() -> Channel.Wait)? = nil
    ) async -> Fill {
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
                guard await channel.waitForInput(until: deadline, isIdle: isIdle, meanwhile: meanwhile) else {
                    return loop.isAbandoned ? .ended : .expired
                }
                // Answers given meanwhile have put it off.
                deadline = channel.deadline
            }
        }
    }
}

/// Reads that a connection which never has to wait makes before the others get their turn: 1 MB.
private let readsPerTurn = 16
