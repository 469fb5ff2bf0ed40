import Platform

/// A pipe by which other threads wake a poller.
final class WakeUp: Sendable {
    private let readEnd: Descriptor
    private let writeEnd: Descriptor

    /// Opens the pipe; `nil` when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, let readEnd = Descriptor(withoutBlocking(ends[0])),
            let writeEnd = Descriptor(withoutBlocking(ends[1]))
        else { return nil }
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }

    /// The number of the end that becomes readable.
    var descriptor: Int32 { readEnd.number }

    /// Makes the descriptor readable. Any thread may call it. If the pipe is full, it is readable already.
    func signal() {
        var byte: UInt8 = 0
        _ = write(writeEnd.number, &byte, 1)
    }

    /// Makes the descriptor unreadable until the next signal.
    func clear() {
        var buffer: (UInt64, UInt64) = (0, 0)
        while read(descriptor, &buffer, MemoryLayout.size(ofValue: buffer)) == MemoryLayout.size(ofValue: buffer) {}
    }
}
