extension Connection {
    /// The result of an attempt to get more input.
    enum Fill {
        /// Input has arrived; the input handler may have consumed it.
        case filled
        /// The client sends no more or does not read its responses, or the server does not wait any longer.
        case ended
        /// The deadline has passed, or the connection has to close.
        case expired
    }

    /// Waits for input. Blocked output is sent first, because the client may be waiting for it; the deadline is postponed by the
    /// time that takes.
    /// - Parameters:
    ///   - deadline: when the wait times out. When the call returns, the deadline that was last in force.
    ///   - occupation: what the input is.
    ///   - handler: handles input during the wait, between requests; see `Channel.waitForInput`.
    func fill(
        until deadline: inout Duration,
        as occupation: Occupation,
        handler: Channel.InputHandler? = nil
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
                if occupation == .idle || handler != nil, loop.isDraining { return .ended }
                guard await channel.waitForInput(until: deadline, as: occupation, handler: handler) else {
                    return loop.isAbandoned || channel.hasGivenWay ? .ended : .expired
                }
                // The input handler postpones it.
                deadline = channel.deadline
            }
        }
    }
}

/// Reads of 64 KB that a connection makes before the others get a turn.
private let readsPerTurn = 16
