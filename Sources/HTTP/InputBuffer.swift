/// Received bytes that were not consumed yet. An empty buffer holds no memory.
struct InputBuffer {
    private var bytes: [UInt8] = []
    /// Where the unconsumed bytes begin.
    private var start = 0

    /// The unconsumed bytes.
    var unread: ArraySlice<UInt8> { bytes[start...] }
    /// Their number.
    var count: Int { bytes.count - start }
    /// Whether every byte was consumed.
    var isEmpty: Bool { count == 0 }

    /// Appends received bytes.
    mutating func append(_ received: UnsafeRawBufferPointer) {
        bytes.removeFirst(start)
        start = 0
        bytes += received
    }

    /// Consumes bytes.
    mutating func drop(_ count: Int) {
        start += count
        if isEmpty { self = InputBuffer() }
    }

    /// Consumes and returns at most `limit` bytes.
    mutating func take(upTo limit: Int) -> [UInt8] {
        // What arrives within a body is taken whole, without copying it.
        let taken = start == 0 && limit >= bytes.count ? bytes : Array(unread.prefix(limit))
        drop(taken.count)
        return taken
    }
}
