/// Buffers between two uses: a page is written into one and its answer into another, and neither is allocated for each request.
///
/// A reference, for the one thread that reads requests and writes their answers.
public final class BufferPool {
    private var buffers: [[UInt8]] = []
    /// Bytes of all buffers.
    private var capacity = 0

    /// Bytes that are kept: enough for a hundred pages under way at once; what more load needed goes back to the system.
    private static let keptCapacity = 1_048_576
    /// Bytes of the smallest that is kept: one that holds no page would only have to grow.
    private static let leastCapacity = 2048

    /// Makes an empty store.
    public init() {}

    /// Takes an empty buffer.
    public func take() -> [UInt8] {
        // Taken out, changed and put back: so it is plain that no change happens within another, and nothing checks that each time.
        var kept = exchange(&buffers, with: [])
        defer { buffers = kept }
        guard let buffer = kept.popLast() else { return [] }
        capacity -= buffer.capacity
        return buffer
    }

    /// Gives a buffer back, leaving its user without one.
    public func recycle(_ buffer: inout [UInt8]) {
        var spare = exchange(&buffer, with: [])
        guard spare.capacity >= Self.leastCapacity, capacity + spare.capacity <= Self.keptCapacity else { return }
        spare.removeAll(keepingCapacity: true)
        capacity += spare.capacity
        var kept = exchange(&buffers, with: [])
        kept.append(spare)
        buffers = kept
    }
}
