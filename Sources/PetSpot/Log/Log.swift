import Dispatch
import Platform
import Synchronization

/// The log on standard error: a line for each event, as text or JSON, without typed text, tokens, queries and addresses.
///
/// Lines are collected for a moment and written together on a separate thread, so that no event loop waits for the reader.
public final class Log: Sendable {
    public enum Format: String, Sendable {
        case text
        case json
    }

    /// The urgency of a line, as in `syslog(3)`.
    enum Severity: Int, Sendable {
        case error = 3
        case warning = 4
        case information = 6
    }

    private static let delay = DispatchTimeInterval.milliseconds(100)
    /// The most bytes that wait for a slow reader; further lines are dropped.
    private static let capacity = 1_000_000

    private let waiting: Mutex<LogLines>
    private let queue = DispatchQueue(label: "petspot.log")
    private let write: @Sendable ([UInt8]) -> Void

    /// Makes a log.
    /// - Parameter isForJournal: whether each line begins with its severity, which the journal takes away, as in `sd-daemon(3)`.
    /// - Parameter write: writes lines; to standard error by default, whose failure is ignored, because a server without a log still
    ///   serves.
    public init(
        format: Format,
        isForJournal: Bool = false,
        write: @escaping @Sendable ([UInt8]) -> Void = { try? writeAll($0, to: STDERR_FILENO) }
    ) {
        waiting = Mutex(LogLines(format: format, isForJournal: isForJournal))
        self.write = write
    }

    /// Adds a line with the event's name, to which `details` adds values.
    func event(_ name: StaticString, _ severity: Severity = .information, _ details: (inout LogLines) -> Void = { _ in }) {
        let isFirst = waiting.withLock { lines in
            lines.begin(name, severity)
            details(&lines)
            return lines.end(capacity: Log.capacity)
        }
        if isFirst { queue.asyncAfter(deadline: .now() + Log.delay) { self.writeWaiting() } }
    }

    /// Writes the waiting lines. When it returns, all that came before are written, in their order.
    public func flush() { queue.sync { writeWaiting() } }

    private func writeWaiting() {
        let bytes = waiting.withLock { $0.take() }
        if !bytes.isEmpty { write(bytes) }
    }
}
