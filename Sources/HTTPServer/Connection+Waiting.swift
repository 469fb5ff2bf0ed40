import HTTP

/// What a connection waits for.
extension Connection {
    /// Whether the socket has not accepted all output.
    var isBlocked: Bool { blockedSince != nil }

    /// What it waits for; `nil` while it has something to do.
    var occupation: Occupation? {
        if isBlocked { return state == .responding && bodyWaiter == nil ? nil : .response }
        if output.hasContent { return nil }
        switch state {
        case .idle: return hasReceivedRequest ? .idle : .head
        case .receivingHead: return .head
        case .responding: return bodyWaiter == nil ? nil : .body
        case .lingering(let ofBody, _, _): return ofBody ? .body : .idle
        case .ending, .closed: return nil
        }
    }

    /// When the wait ends.
    var deadline: Duration { isBlocked ? outputDeadline : inputDeadline }

    /// Whether it may wait for its client.
    var mayWait: Bool { !hasGivenWay && !loop.isAbandoned }

    /// The result of an attempt to get more of a body.
    enum Fill {
        /// Input has arrived.
        case filled
        /// The client sends no more or does not read its responses, or the server does not wait any longer.
        case ended
        /// The time is over, or the body was given up.
        case expired
    }

    /// Gets more of the body, which the task waits for. It sets `inputDeadline`.
    func fill(within timeout: Duration) async -> Fill {
        inputDeadline = loop.now + timeout
        if !isBlocked { receive(upTo: loop.scratch.count) }
        if input.isEmpty, !inputHasEnded, mayWait {
            await withUnsafeContinuation { continuation in
                bodyWaiter = continuation
                awaitInput()
            }
        } else {
            // Others get a turn, because what the application makes of each 64 KB may take long.
            await Task.yield()
        }
        if !input.isEmpty { return .filled }
        return inputHasEnded || !mayWait ? .ended : .expired
    }

    /// Ends the wait of the task for more of the body, if it waits.
    func wakeTask() {
        bodyWaiter?.resume()
        bodyWaiter = nil
    }

    /// Sends bytes before the response.
    func writeInterim(_ response: StaticString) {
        output.append(from: loop.bufferPool) { output in
            response.withUTF8Buffer { output.append(contentsOf: $0) }
        }
        scheduleSend()
    }

    /// Waits until the socket accepts more than it did now, unless what the connection holds is needed for others.
    /// - Parameter sent: how many bytes the socket accepted.
    func awaitReader(after sent: Int) {
        blockedSince = blockedSince ?? loop.now
        let (loop, descriptor) = (loop, descriptor)
        let before = unread ?? (BodyTransfer { loop.endWait(for: $0, on: descriptor) }, 0)
        before.transfer.note(sent)
        // A task may have written more.
        unread = (before.transfer, output.heldCount)
        do throws(HTTPError) {
            try service.unread.add(output.heldCount - before.count, of: before.transfer, from: peer)
            loop.arm(self, for: .writing)
        } catch {
            fail()
        }
    }

    /// Waits no longer for a client that reads, or is gone.
    func endWaitForReader() {
        blockedSince = nil
        if let unread { service.unread.remove(unread.transfer) }
        unread = nil
    }

    /// Has the loop send the output at the end of its turn. It sends to all clients in a row, because neither the program's nor the
    /// system's code then leaves the processor's caches in between. It receives in a row for the same reason.
    func scheduleSend() {
        if !isSendScheduled { loop.scheduleSend(of: self) }
        isSendScheduled = true
    }

    func scheduleInput() {
        if !isInputScheduled { loop.scheduleInput(of: self) }
        isInputScheduled = true
    }

    /// Sees to it that the loop calls when there is input to handle, if the connection waits for that. Without output only, because
    /// the loop calls again when that is sent.
    func awaitInput() {
        guard output.isEmpty else { return }
        switch state {
        case .idle where !input.isEmpty: return scheduleInput()
        case .idle where inputHasEnded, .receivingHead where inputHasEnded: return close()
        case .idle, .lingering(ofBody: false, _, _):
            if loop.isDraining, !socket.mayHaveInput { return close() }
        case .responding where bodyWaiter == nil, .ending, .closed: return
        case .receivingHead, .responding, .lingering: break
        }
        if socket.mayHaveInput { scheduleInput() } else { loop.arm(self, for: .reading) }
    }

    func receive(upTo limit: Int) {
        let buffer = UnsafeMutableRawBufferPointer(rebasing: loop.scratch.prefix(limit))
        switch socket.receive(into: buffer) {
        case .bytes(let count): input.append(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
        case .nothing: break
        case .end: inputHasEnded = true
        }
    }
}
