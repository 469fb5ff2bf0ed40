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

/// Lines of the log that are not written yet.
struct LogLines {
    private let format: Log.Format
    private let isForJournal: Bool
    private var bytes: [UInt8] = []
    /// The start of the current line in `bytes`.
    private var start = 0
    /// The second of the last line, and its timestamp, formatted once a second.
    private var (second, timestamp) = (Int.min, "")

    init(format: Log.Format, isForJournal: Bool = false) {
        self.format = format
        self.isForJournal = isForJournal
    }

    mutating func begin(_ event: StaticString, _ severity: Log.Severity = .information) {
        start = bytes.count
        if isForJournal { append("<\(severity.rawValue)>") }
        let present = time(nil)
        if second != present { (second, timestamp) = (present, Platform.timestamp(present)) }
        append(format == .json ? #"{"time":""# : "" as StaticString)
        append(timestamp)
        append(format == .json ? #"","event":""# : " " as StaticString)
        append(event)
        append(format == .json ? "\"" : "" as StaticString)
    }

    /// Ends the line, and drops it when all lines together then have more than `capacity` bytes. Returns whether it is the first.
    mutating func end(capacity: Int) -> Bool {
        append(format == .json ? "}\n" : "\n" as StaticString)
        if bytes.count > capacity { bytes.removeSubrange(start...) }
        return start == 0 && !bytes.isEmpty
    }

    mutating func take() -> [UInt8] { exchange(&bytes, with: []) }

    /// Adds a number to the line; it is a number in JSON, too.
    mutating func add(_ name: StaticString, _ number: Int) {
        append(name: name)
        append(String(number))
    }

    /// Adds a text of the program or its operator.
    mutating func add(_ name: StaticString, _ text: String) {
        append(name: name)
        append(format == .text ? text : "\"" + text.escapedForJSON + "\"")
    }

    private mutating func append(name: StaticString) {
        append(format == .json ? ",\"" : " " as StaticString)
        append(name)
        append(format == .json ? "\":" : "=" as StaticString)
    }

    private mutating func append(_ text: StaticString) { text.withUTF8Buffer { bytes += $0 } }

    private mutating func append(_ text: String) { bytes += text.utf8 }
}

extension String {
    /// RFC 8259, section 7.
    fileprivate var escapedForJSON: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
