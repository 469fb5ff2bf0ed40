import HTTP

/// How a connection ends.
extension Connection {
    /// Goes on after the last response.
    func end(_ ending: Ending) {
        guard case .linger(let ofBody) = ending, mayWait, !inputHasEnded else { return close() }
        socket.finishSending()
        input = InputBuffer()
        let limits = service.limits
        let time = ofBody ? limits.lingerTime : limits.lingerStallTime
        state = .lingering(ofBody: ofBody, until: loop.now + time, dropped: 0)
        inputDeadline = loop.now + min(time, limits.lingerStallTime)
    }

    /// Drops what has arrived, until there is nothing more, it is too much or takes too long.
    func dropInput(ofBody: Bool, until end: Duration, after droppedBefore: Int) {
        var dropped = droppedBefore
        reads: for _ in 0..<readsPerTurn {
            switch socket.receive(into: loop.scratch) {
            case .bytes(let count): dropped += count
            case .nothing: break reads
            case .end: return close()
            }
        }
        guard dropped < service.limits.lingerLength, loop.now < end else { return close() }
        guard dropped > droppedBefore else { return }
        state = .lingering(ofBody: ofBody, until: end, dropped: dropped)
        inputDeadline = min(end, loop.now + service.limits.lingerStallTime)
    }

    /// Ends the connection without waiting for its client. A task that waits for the body has to respond first.
    func abandon() {
        if state == .responding { return wakeTask() }
        if output.isEmpty || isBlocked { close() } else { state = .ending(.close) }
    }

    /// Ends the connection of a client that is gone or does not read. A task has to end first; what it reads and writes fails.
    func fail() {
        guard state == .responding else { return close() }
        socket.abort()
        output.removeAll(keepingBufferIn: loop.bufferPool)
        endWaitForReader()
        inputHasEnded = true
        wakeTask()
    }

    func close() {
        loop.crowd.remove(self)
        loop.remove(self)
        release()
    }

    /// Closes the descriptor and gives back what the connection holds.
    func release() {
        state = .closed
        // It waits for nothing any more: `Crowd` may still know it as one that can leave.
        endWaitForReader()
        input = InputBuffer()
        output.removeAll(keepingBufferIn: loop.bufferPool)
        socket.disconnect()
        service.blocks.leave(block)
        loop.connectionCount.subtract(1, ordering: .relaxed)
    }
}

/// Reads of 64 KB that are dropped before other connections get a turn.
private let readsPerTurn = 16
