extension Connection {
    /// How an attempt to get more input ended.
    enum Fill {
        case filled
        /// The client sends no more or does not read what it was sent, or the server's grace is over.
        case ended
        /// The deadline passed, or the connection has to give way.
        case expired
    }

    /// Waits for what arrives next. What the client was sent and has not taken comes first: it may be waiting for it. The time that it
    /// takes to read that is not time that it takes to send, and puts the deadline off.
    /// - Parameters:
    ///   - deadline: when the wait ends; afterwards when it would have ended by then.
    ///   - meanwhile: what `Channel.waitForInput` has take what arrives.
    func fill(
        until deadline: inout Duration,
        isIdle: Bool = false,
        meanwhile: (() -> Duration?)? = nil
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
                deadline = channel.deadline
            }
        }
    }
}

/// Reads that a connection which never has to wait makes before the others get their turn: 1 MB.
private let readsPerTurn = 16
