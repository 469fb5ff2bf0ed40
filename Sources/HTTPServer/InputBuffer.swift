/// Bytes that were received and not used yet. Empty, it holds no memory.
struct InputBuffer {
    private var bytes: [UInt8] = []
    /// Where the unused bytes begin.
    private var start = 0

    /// How many bytes are unused.
    var count: Int { bytes.count - start }

    /// Whether every byte was used.
    var isEmpty: Bool { count == 0 }

    /// Adds what was received.
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

    /// Has the unused bytes read, which begin at an index of all: `body` answers how many it has used; none when it needs more.
    mutating func read<Failure>(_ body: ([UInt8], _ start: Int) throws(Failure) -> Int) throws(Failure) {
        drop(try body(bytes, start))
    }

    /// Takes the first unused bytes, `limit` at most.
    mutating func take(upTo limit: Int) -> [UInt8] {
        guard start > 0 || limit < count else {
            defer { bytes = [] }
            return bytes
        }
        let taken = Array(bytes[start...].prefix(limit))
        drop(taken.count)
        return taken
    }

    /// Counts the first unused bytes as used.
    private mutating func drop(_ count: Int) {
        start += count
        guard isEmpty else { return }
        bytes = []
        start = 0
    }
}
