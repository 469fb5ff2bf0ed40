import Platform

/// A descriptor by which other threads wake a poller: an `eventfd` on Linux, a pipe elsewhere.
final class WakeUp: Sendable {
    /// The end that becomes readable.
    let descriptor: Int32
    private let writeEnd: Int32

    /// Opens the descriptor; `nil` when the process has none left.
    init?() {
        #if os(Linux)
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        writeEnd = descriptor
        guard descriptor >= 0 else { return nil }
        #else
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writeEnd) = (ends[0], ends[1])
        #endif
    }

    deinit {
        close(descriptor)
        if writeEnd != descriptor { close(writeEnd) }
    }

    /// Makes the descriptor readable. Any thread may call it. If the pipe is full, it is readable already.
    func signal() {
        var one: UInt64 = 1
        _ = write(writeEnd, &one, MemoryLayout<UInt64>.size)
    }

    /// Makes the descriptor unreadable until the next signal.
    func clear() {
        var buffer: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        while read(descriptor, &buffer, MemoryLayout.size(ofValue: buffer)) == MemoryLayout.size(ofValue: buffer) {}
    }
}
