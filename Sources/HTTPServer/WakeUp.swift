import Platform

/// A descriptor by which other threads wake a poller: an `eventfd` on Linux, a pipe elsewhere.
final class WakeUp: Sendable {
    /// The end that becomes readable.
    private let readEnd: Descriptor
    #if !os(Linux)
    private let writeEnd: Descriptor
    #endif

    /// Opens the descriptor; `nil` when the process has none left.
    init?() {
        #if os(Linux)
        guard let event = Descriptor(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))) else { return nil }
        readEnd = event
        #else
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0, let first = Descriptor(ends[0]), let second = Descriptor(ends[1]) else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = first
        writeEnd = second
        #endif
    }

    /// The number of the end that becomes readable.
    var descriptor: Int32 { readEnd.number }

    /// Makes the descriptor readable. Any thread may call it. If the pipe is full, it is readable already.
    func signal() {
        var one: UInt64 = 1
        #if os(Linux)
        _ = write(readEnd.number, &one, MemoryLayout<UInt64>.size)
        #else
        _ = write(writeEnd.number, &one, MemoryLayout<UInt64>.size)
        #endif
    }

    /// Makes the descriptor unreadable until the next signal.
    func clear() {
        var buffer: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while read(descriptor, &buffer, MemoryLayout.size(ofValue: buffer)) == MemoryLayout.size(ofValue: buffer) {}
    }
}
