import HTTP

/// What happens to a connection; its loop calls these functions.
extension Connection {
    /// Opens a connection on an accepted descriptor. When there are too many, another gives way; when none can, closes the
    /// descriptor.
    static func open(_ descriptor: Int32, peer: IPAddress, on loop: EventLoop, for service: Service) {
        let connection = Connection(descriptor, peer: peer, on: loop, for: service)
        let block = connection.block
        if service.blocks.enter(block) > service.limits.connectionsPerBlock, !service.isProxy(peer) {
            guard let other = loop.crowd.firstToLeave(in: block) else { return connection.release() }
            other.giveWay()
        } else if loop.connectionCount.load(ordering: .relaxed) > service.connectionsPerLoop {
            guard let other = loop.crowd.firstToLeave(at: loop.now) else { return connection.release() }
            other.giveWay()
        }
        guard loop.add(connection) else { return connection.release() }
        loop.crowd.add(connection)
        connection.awaitInput()
    }

    func becameReady(isHungUp: Bool) {
        socket.mayHaveInput = true
        if isHungUp { socket.isHungUp = true }
        if isBlocked { scheduleSend() } else { scheduleInput() }
    }

    /// Receives what has arrived, if the connection waits for it.
    func receiveInput() {
        switch state {
        case .idle where input.isEmpty, .receivingHead: receive(upTo: bytesBetweenBodies)
        case .responding where bodyWaiter != nil: receive(upTo: loop.scratch.count)
        default: break
        }
    }

    /// Handles what was received.
    func handleInput() {
        isInputScheduled = false
        switch state {
        case .idle, .receivingHead: respondToInput()
        case .responding: if !input.isEmpty || inputHasEnded { wakeTask() }
        case .lingering(let ofBody, let end, let dropped): dropInput(ofBody: ofBody, until: end, after: dropped)
        case .ending, .closed: break
        }
        awaitInput()
    }

    /// Sends the output, and then does what follows it.
    func sendOutput() {
        isSendScheduled = false
        guard !output.isEmpty else { return }
        let sentBefore = output.sentCount
        let progress = output.send(to: socket)
        if !isBlocked || output.sentCount > sentBefore {
            outputDeadline = loop.now + service.limits.responseStallTime
        }
        switch progress {
        case .all:
            output.removeAll(keepingBufferIn: loop.bufferPool)
            if let blockedSince {
                inputDeadline += loop.now - blockedSince
                endWaitForReader()
            }
            if case .ending(let ending) = state { end(ending) }
            awaitInput()
        case .some: scheduleSend()
        case .blocked where mayWait: awaitReader(after: output.sentCount - sentBefore)
        case .blocked, .failed: fail()
        }
    }

    func expire(at now: Duration) {
        guard deadline <= now, occupation != nil else { return }
        if isBlocked { return fail() }
        switch state {
        case .idle, .lingering: close()
        case .receivingHead: refuse(HTTPError(.requestTimeout, "head not complete in time"))
        case .responding: wakeTask()
        case .ending, .closed: break
        }
    }

    func phaseChanged() {
        if loop.isAbandoned { return abandon() }
        // A request may have arrived just before.
        socket.mayHaveInput = true
        if !isBlocked { scheduleInput() }
    }

    /// Ends the connection, which is waiting, to make room for another.
    func giveWay() {
        hasGivenWay = true
        abandon()
    }
}

/// Bytes that are received at a time outside of bodies: as much as the longest head, because they may have to wait in memory for
/// a client that does not read.
private let bytesBetweenBodies = 16_384
