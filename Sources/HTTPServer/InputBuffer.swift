/// Bytes that were received and not consumed yet. An empty buffer holds no memory.
struct InputBuffer {
    private var bytes: [UInt8] = []
    /// Where the unconsumed bytes begin.
    private var start = 0

    /// The number of unconsumed bytes.
    var count: Int { bytes.count - start }

    /// Whether every byte was consumed.
    var isEmpty: Bool { count == 0 }

    /// Appends received bytes.
    mutating func append(_ received: UnsafeRawBufferPointer) {
        guard !isEmpty else {
            (bytes, start) = (Array(received), 0)
            return
        }
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: received)
    }

    /// Calls `body` with all bytes and the start of the unconsumed ones. It returns how many it consumes. Throws what `body`
    /// throws.
    mutating func read<Failure>(_ body: ([UInt8], _ start: Int) throws(Failure) -> Int) throws(Failure) {
        drop(try body(bytes, start))
    }

    /// Consumes and returns at most `limit` bytes.
    mutating func take(upTo limit: Int) -> [UInt8] {
        guard start > 0 || limit < count else {
            defer { bytes = [] }
            return bytes
        }
        let taken = Array(bytes[start...].prefix(limit))
        drop(taken.count)
        return taken
    }

    /// Marks bytes as consumed.
    private mutating func drop(_ count: Int) {
        start += count
        guard isEmpty else { return }
        bytes = []
        start = 0
    }
}
