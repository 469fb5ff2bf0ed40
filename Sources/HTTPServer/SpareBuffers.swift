/// Output buffers between two uses, so that an idle connection holds none and a busy one allocates none.
struct SpareBuffers {
    private var buffers: [[UInt8]] = []

    /// A buffer's capacity beyond which it is not kept: a batch of pages fits, a rare giant goes back to the system.
    private static let keptCapacity = 262_144
    /// Buffers kept: more are in use at once only while that many clients are slow to read.
    private static let keptCount = 16

    /// Takes an empty buffer.
    mutating func take() -> [UInt8] {
        buffers.popLast() ?? []
    }

    /// Gives a buffer back, leaving the connection without one.
    mutating func giveBack(_ buffer: inout [UInt8]) {
        var spare: [UInt8] = []
        swap(&spare, &buffer)
        guard spare.capacity > 0, spare.capacity <= Self.keptCapacity, buffers.count < Self.keptCount else { return }
        spare.removeAll(keepingCapacity: true)
        buffers.append(spare)
    }
}
