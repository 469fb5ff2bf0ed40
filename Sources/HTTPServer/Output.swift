import HTTP

/// What a connection has to send: heads and short contents of responses, then the content of the last if it is long or a file.
struct Output {
    private var bytes: [UInt8] = []
    /// Content that follows `bytes`, which is sent from where it is.
    private var content = HTTPResponse.Body.empty
    /// How much of `bytes` and `content` was sent.
    private(set) var sentCount = 0

    /// Whether there is nothing to send.
    var isEmpty: Bool { bytes.isEmpty }

    /// Whether it ends with content that is not copied, so that nothing can follow before that is sent.
    var hasContent: Bool { content.count > 0 }

    /// The number of copied bytes.
    var byteCount: Int { bytes.count }

    /// The memory that it holds. A literal and a file hold none.
    var heldCount: Int {
        guard case .bytes(let content) = content else { return bytes.capacity }
        return bytes.capacity + content.capacity
    }

    /// How far an attempt to send has come.
    enum Progress {
        /// All is sent.
        case all
        /// There is more, but others get a turn first.
        case some
        /// The socket accepts no more now.
        case blocked
        /// The peer is gone, or a file is shorter than when it was opened.
        case failed
    }

    /// Appends bytes, in a buffer of `pool`.
    mutating func append(from pool: BufferPool, _ append: (inout [UInt8]) -> Void) {
        if bytes.isEmpty { bytes = pool.take() }
        append(&bytes)
    }

    /// Appends content. Bytes are copied as long as there are at most `limit` in all.
    mutating func append(_ body: HTTPResponse.Body, copyingUpTo limit: Int) {
        switch body {
        case .bytes(let more) where bytes.count + more.count <= limit: bytes.append(contentsOf: more)
        case .constant(let text) where bytes.count + text.utf8CodeUnitCount <= limit:
            text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        default: content = body
        }
    }

    /// Sends as much as the socket accepts, of a file about `fileBytesPerTurn`.
    mutating func send(to socket: Socket) -> Progress {
        let (start, end) = (sentCount, bytes.count + content.count)
        while true {
            guard case .bytes(let count) = sendOnce(to: socket) else { return .failed }
            sentCount += count
            if sentCount == end { return .all }
            // After a short write the socket is full (epoll(7)), unless a head was sent that a file follows, or a part of the file.
            guard count > 0, case .file = content, sentCount >= bytes.count else { return .blocked }
            if sentCount - start >= fileBytesPerTurn { return .some }
        }
    }

    /// Forgets what was sent or cannot be sent.
    mutating func removeAll(keepingBufferIn pool: BufferPool) {
        pool.recycle(&bytes)
        content = .empty
        sentCount = 0
    }

    private func sendOnce(to socket: Socket) -> Socket.Sent {
        let offset = max(0, sentCount - bytes.count)
        return bytes.withUnsafeBytes { bytes in
            let head = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(sentCount))
            switch content {
            case .empty: return socket.send(head)
            case .bytes(let content): return content.withUnsafeBytes { send(head, $0, from: offset, to: socket) }
            case .constant(let text):
                return text.withUTF8Buffer { send(head, UnsafeRawBufferPointer($0), from: offset, to: socket) }
            case .file(let part):
                guard head.isEmpty else { return socket.send(head, isFollowed: !part.range.isEmpty) }
                return socket.send(
                    file: part.file.descriptor,
                    from: part.range.lowerBound + offset,
                    count: min(part.range.count - offset, fileBytesPerTurn)
                )
            }
        }
    }

    private func send(
        _ head: UnsafeRawBufferPointer,
        _ content: UnsafeRawBufferPointer,
        from offset: Int,
        to socket: Socket
    ) -> Socket.Sent {
        let rest = UnsafeRawBufferPointer(rebasing: content.dropFirst(offset))
        return head.isEmpty ? socket.send(rest) : socket.send(head, rest)
    }
}

/// Bytes of a file that are sent before other connections get a turn, since reading a slow disk blocks them.
private let fileBytesPerTurn = 262_144
