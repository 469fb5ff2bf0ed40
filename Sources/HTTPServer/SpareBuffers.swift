/// Output buffers between two uses, so that an idle connection holds none and a busy one allocates none.
struct SpareBuffers {
    private var buffers: [[UInt8]] = []
    /// Bytes of all buffers.
    private var capacity = 0

    /// Bytes that are kept: enough for a hundred pages under way at once; what more load needed goes back to the system.
    private static let keptCapacity = 1_048_576

    /// Takes an empty buffer.
    mutating func take() -> [UInt8] {
        guard let buffer = buffers.popLast() else { return [] }
        capacity -= buffer.capacity
        return buffer
    }

    /// Gives a buffer back.
    mutating func giveBack(_ buffer: consuming [UInt8]) {
        guard buffer.capacity > 0, capacity + buffer.capacity <= Self.keptCapacity else { return }
        capacity += buffer.capacity
        buffer.removeAll(keepingCapacity: true)
        buffers.append(buffer)
    }
}
