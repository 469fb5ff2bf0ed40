import Platform

/// Moving bytes: each call tries once and never blocks.
extension Channel {
    /// What a read found.
    enum Received {
        case bytes
        /// Nothing now.
        case nothing
        /// The peer will send no more, in good order or not.
        case end
    }

    /// What became of a write.
    enum Sent {
        case bytes(Int)
        /// No room now.
        case nothing
        /// The peer is gone.
        case failed
    }

    /// Adds what has arrived to `input`.
    func receive() -> Received {
        if let arrived {
            self.arrived = nil
            return arrived
        }
        guard mayHaveInput else { return .nothing }
        let room = loop.scratch
        let count = retried { recv(descriptor, room.baseAddress, room.count, 0) }
        if count > 0 {
            // Less than asked for: the socket is empty, and an edge will tell when it is not (epoll(7)). Urgent data make an exception,
            // which costs only whoever sends them: what follows them may wait for the next edge.
            mayHaveInput = isHungUp || count == room.count
            readsWithoutWait += 1
            var unused = exchange(&input, with: InputBuffer())
            unused.append(UnsafeRawBufferPointer(rebasing: room.prefix(count)))
            input = unused
            return .bytes
        }
        guard count < 0, isTemporary(errno) else { return .end }
        mayHaveInput = false
        return .nothing
    }

    /// Sends bytes.
    /// - Parameter isFollowed: whether more will be sent at once, so that a packet should not go half full.
    func sendBytes(_ slice: Slice<UnsafeRawBufferPointer>, isFollowed: Bool = false) -> Sent {
        let bytes = UnsafeRawBufferPointer(rebasing: slice)
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL) | (isFollowed ? Int32(MSG_MORE) : 0)
        #else
        let flags: Int32 = 0
        #endif
        return sent(retried { send(descriptor, bytes.baseAddress, bytes.count, flags) })
    }

    /// Sends a part of a file, without its bytes passing through this process where the system can do that.
    func sendFile(_ file: Int32, from offset: Int, count: Int) -> Sent {
        #if os(Linux)
        var position = off_t(offset)
        let count = retried { sendfile(descriptor, file, &position, count) }
        // Nothing at all means that the file has become shorter than was promised.
        return count == 0 ? .failed : sent(count)
        #else
        let room = UnsafeMutableRawBufferPointer(rebasing: loop.scratch.prefix(count))
        let read = retried { pread(file, room.baseAddress, room.count, off_t(offset)) }
        return read > 0 ? sendBytes(UnsafeRawBufferPointer(room).prefix(read)) : .failed
        #endif
    }

    /// Tells the peer that nothing more will be sent.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private func sent(_ count: Int) -> Sent {
        if count >= 0 { return .bytes(count) }
        return isTemporary(errno) ? .nothing : .failed
    }
}

/// Whether a call failed only because it would have had to wait.
private func isTemporary(_ error: Int32) -> Bool {
    error == EAGAIN || error == EWOULDBLOCK
}

/// Makes a call again that a signal interrupted.
private func retried(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
