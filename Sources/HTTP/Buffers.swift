/// Received bytes that were not consumed yet. An empty buffer holds no memory.
struct InputBuffer {
    private var bytes: [UInt8] = []
    /// The index of the first unconsumed byte.
    private var start = 0

    var unread: ArraySlice<UInt8> { bytes[start...] }
    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ received: UnsafeRawBufferPointer) {
        bytes.removeFirst(start)
        start = 0
        bytes += received
    }

    mutating func drop(_ count: Int) {
        start += count
        if isEmpty { self = InputBuffer() }
    }

    /// Consumes and returns at most `limit` bytes.
    mutating func take(upTo limit: Int) -> [UInt8] {
        // A piece that arrives within a body is taken whole, without copying it.
        let taken = start == 0 && limit >= bytes.count ? bytes : Array(unread.prefix(limit))
        drop(taken.count)
        return taken
    }
}

/// The output of a connection: heads and short contents of responses, then the content of the last if it is long or a file.
public struct Output {
    /// The bytes to send first.
    public internal(set) var bytes: [UInt8] = []
    /// Content that follows `bytes`, and is sent from where it is.
    public private(set) var content = HTTPResponse.Body.empty
    /// The number of sent bytes, of `bytes` and then of `content`.
    public private(set) var sentCount = 0

    /// The length of `bytes` and `content`, with the part that was sent.
    var count: Int { bytes.count + content.count }

    public var isEmpty: Bool { bytes.isEmpty }

    /// The bytes of memory that the output holds.
    public var heldCount: Int { bytes.capacity + content.heldCount }

    /// Counts bytes as sent; after the last, the output is empty.
    public mutating func advance(by count: Int) {
        sentCount += count
        if sentCount == self.count { self = Output() }
    }

    /// Whether no further response fits: the last one's content is not copied, or there are `limit` bytes.
    func isFull(_ limit: Int) -> Bool { content.count > 0 || bytes.count >= limit }

    /// Appends content. It is copied as long as there are at most `limit` bytes in all.
    mutating func append(_ body: HTTPResponse.Body, copyingUpTo limit: Int) {
        switch body {
        case .bytes(let more) where bytes.count + more.count <= limit: bytes += more
        case .constant(let text) where bytes.count + text.utf8CodeUnitCount <= limit: bytes.append(text)
        default: content = body
        }
    }
}
