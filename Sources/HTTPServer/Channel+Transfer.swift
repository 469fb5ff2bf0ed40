import Platform

/// Transfers of bytes; each call tries once and never blocks.
extension Channel {
    /// The result of a read.
    enum Received {
        case bytes
        /// There is no input now.
        case nothing
        /// The peer sends no more, or the connection is broken.
        case end
    }

    /// The result of a write.
    enum Sent {
        case bytes(Int)
        /// The socket's buffer is full.
        case nothing
        /// The peer is gone.
        case failed
    }

    /// Appends what has arrived to `input`.
    func receive() -> Received {
        if let arrived {
            self.arrived = nil
            return arrived
        }
        guard mayHaveInput else { return .nothing }
        let most = body == nil ? bytesBetweenBodies : loop.scratch.count
        let count = retried { recv(descriptor, loop.scratch.baseAddress, most, 0) }
        if count > 0 {
            // After a short read the socket is empty, and the poller will report new input (epoll(7)). Urgent data are an exception
            // that delays only their sender.
            mayHaveInput = isHungUp || count == most
            readsWithoutWait += 1
            input.append(UnsafeRawBufferPointer(rebasing: loop.scratch.prefix(count)))
            return .bytes
        }
        guard count < 0, isTemporary(errno) else { return .end }
        mayHaveInput = false
        return .nothing
    }

    /// Sends bytes.
    /// - Parameter isFollowed: whether more will be sent at once, so that the system waits for it to fill a packet.
    func sendBytes(_ slice: Slice<UnsafeRawBufferPointer>, isFollowed: Bool = false) -> Sent {
        let bytes = UnsafeRawBufferPointer(rebasing: slice)
        #if os(Linux)
        let flags = Int32(MSG_NOSIGNAL) | (isFollowed ? Int32(MSG_MORE) : 0)
        #else
        let flags: Int32 = 0
        #endif
        return sent(retried { send(descriptor, bytes.baseAddress, bytes.count, flags) })
    }

    /// Sends a part of a file, on Linux without copying it through this process.
    func sendFile(_ file: Int32, from offset: Int, count: Int) -> Sent {
        #if os(Linux)
        var position = off_t(offset)
        let count = retried { sendfile(descriptor, file, &position, count) }
        // 0 means that the file is shorter than when it was opened.
        return count == 0 ? .failed : sent(count)
        #else
        let buffer = UnsafeMutableRawBufferPointer(rebasing: loop.scratch.prefix(count))
        let read = retried { pread(file, buffer.baseAddress, buffer.count, off_t(offset)) }
        return read > 0 ? sendBytes(UnsafeRawBufferPointer(buffer).prefix(read)) : .failed
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

/// Bytes that are received at a time outside of bodies: as much as the longest head, because they may have to wait in memory for
/// a client that does not read.
private let bytesBetweenBodies = 16_384

/// Whether a call failed because it would have had to wait.
private func isTemporary(_ error: Int32) -> Bool {
    error == EAGAIN || error == EWOULDBLOCK
}

/// Repeats a call when a signal interrupts it.
private func retried(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
