import HTTP
import Platform

/// A client's socket, which is closed with its owner. Each call tries once and never blocks.
struct Socket: ~Copyable {
    private let owned: Descriptor
    /// Whether a read may find something: false after one that emptied the socket, until the poller reports it again.
    var mayHaveInput = false
    /// Whether the peer has finished sending, so that the poller will not report the rest of the input.
    var isHungUp = false

    init(_ descriptor: consuming Descriptor) { owned = descriptor }

    var descriptor: Int32 { owned.number }

    enum Received {
        /// The number of bytes that are in the buffer.
        case bytes(Int)
        case nothing
        /// The peer sends no more, or the connection is broken.
        case end
    }

    mutating func receive(into buffer: UnsafeMutableRawBufferPointer) -> Received {
        guard mayHaveInput else { return .nothing }
        let count = retried { recv(descriptor, buffer.baseAddress, buffer.count, 0) }
        if count > 0 {
            // After a short read the socket is empty, but for urgent data, and the poller will report new input (epoll(7)).
            mayHaveInput = isHungUp || count == buffer.count
            return .bytes(count)
        }
        guard count < 0, isTemporary(errno) else { return .end }
        mayHaveInput = false
        return .nothing
    }

    /// Sends bytes. Returns how many were accepted, 0 when the socket's buffer is full; `nil` when the peer is gone.
    /// - Parameter isFollowed: whether more will be sent at once, so that the system waits for it to fill a packet.
    func send(_ bytes: Slice<UnsafeRawBufferPointer>, isFollowed: Bool = false) -> Int? {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        #if os(Linux)
        let flags = sendFlags | (isFollowed ? Int32(MSG_MORE) : 0)
        #else
        let flags = sendFlags
        #endif
        return accepted(retried { Platform.send(descriptor, bytes.baseAddress, bytes.count, flags) })
    }

    /// Sends a part of a file, on Linux without copying it through this process. It fails when the file has become shorter.
    func send(file: Int32, from offset: Int, count: Int) -> Int? {
        #if os(Linux)
        var position = off_t(offset)
        let count = retried { sendfile(descriptor, file, &position, count) }
        return count == 0 ? nil : accepted(count)
        #else
        return withUnsafeTemporaryAllocation(byteCount: min(count, 65_536), alignment: 1) { buffer in
            let read = retried { pread(file, buffer.baseAddress, buffer.count, off_t(offset)) }
            return read > 0 ? send(UnsafeRawBufferPointer(buffer).prefix(read)) : nil
        }
        #endif
    }

    /// Tells the peer that nothing more will be sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    private func accepted(_ result: Int) -> Int? { result >= 0 ? result : isTemporary(errno) ? 0 : nil }

    enum Progress {
        case all
        /// A part was sent; others get a turn first.
        case part
        /// The socket accepts no more now.
        case blocked
        /// The peer is gone, or a file is shorter than when it was opened.
        case failed
    }

    /// Sends as much as the socket accepts, of long content about `contentBytesPerTurn`.
    func send(_ output: inout Output) -> Progress {
        var total = 0
        while true {
            guard let count = sendOnce(output) else { return .failed }
            let isInContent = output.sentCount + count >= output.bytes.count
            output.advance(by: count)
            total += count
            if output.isEmpty { return .all }
            // After a short write the socket is full (epoll(7)), unless it was of a head that content follows, or of a part of the content.
            guard count > 0, isInContent else { return .blocked }
            if total >= contentBytesPerTurn { return .part }
        }
    }

    private func sendOnce(_ output: Output) -> Int? {
        let offset = output.sentCount - output.bytes.count
        if offset < 0 {
            return output.bytes.withUnsafeBytes { send($0.dropFirst(output.sentCount), isFollowed: output.content.count > 0) }
        }
        switch output.content {
        case .empty: return 0
        case .bytes(let content): return content.withUnsafeBytes { send($0.dropFirst(offset)) }
        case .constant(let text): return text.withUTF8Buffer { send(UnsafeRawBufferPointer($0).dropFirst(offset)) }
        case .file(let file, let range):
            let count = min(range.count - offset, contentBytesPerTurn)
            return send(file: file.descriptor, from: range.lowerBound + offset, count: count)
        }
    }
}

#if os(Linux)
private let sendFlags = Int32(MSG_NOSIGNAL)
#else
private let sendFlags: Int32 = 0
#endif

/// Whether a call failed because it would have had to wait.
private func isTemporary(_ error: Int32) -> Bool { error == EAGAIN || error == EWOULDBLOCK }

/// Repeats a call when a signal interrupts it.
private func retried(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}

/// Bytes of content that are sent before other connections get a turn. Of a file no more are asked for at once, since a slow disk blocks
/// them.
private let contentBytesPerTurn = 262_144
