import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the operator reads on standard error: a line for each event, as text or as JSON. No line holds what a person typed,
/// a token, a query or an address.
///
/// Lines are gathered for a moment and written together on a thread of their own, so that no event loop waits for whoever
/// reads them.
public final class Log: Sendable {
    /// The form of the lines.
    public enum Format: String, Sendable {
        case text
        case json
    }

    /// How long lines are gathered.
    private static let delay = DispatchTimeInterval.milliseconds(100)
    /// The most bytes that wait for a reader who does not read; what comes then is dropped.
    private static let capacity = 1_000_000

    private let format: Format
    private let waiting = Mutex<[UInt8]>([])
    private let clock = Mutex((second: 0, text: ""))
    private let queue = DispatchQueue(label: "petspot.log")
    private let write: @Sendable ([UInt8]) -> Void

    /// Makes a log that writes to standard error.
    public convenience init(format: Format) {
        self.init(format: format, write: writeToStandardError)
    }

    /// Makes a log that writes elsewhere.
    init(format: Format, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.format = format
        self.write = write
    }

    /// Adds a line: what happened, and its details as names and values. Numbers stay numbers in JSON.
    func event(_ name: StaticString, _ details: [(name: StaticString, value: Detail)] = []) {
        let line = format == .text ? text(name, details) : json(name, details)
        let isFirst = waiting.withLock { bytes in
            guard bytes.count < Log.capacity else { return false }
            bytes += line.utf8
            return bytes.count == line.utf8.count
        }
        if isFirst { queue.asyncAfter(deadline: .now() + Log.delay) { self.flush() } }
    }

    /// Writes what is waiting, at once.
    public func flush() {
        let bytes = waiting.withLock { bytes in
            defer { bytes.removeAll(keepingCapacity: true) }
            return bytes
        }
        if !bytes.isEmpty { write(bytes) }
    }

    /// One detail of an event.
    enum Detail {
        case number(Int)
        /// Words of the program or its operator.
        case word(String)
    }

    private func text(_ name: StaticString, _ details: [(name: StaticString, value: Detail)]) -> String {
        details.reduce("\(timestamp()) \(name)") { $0 + " \($1.name)=\($1.value.text)" } + "\n"
    }

    private func json(_ name: StaticString, _ details: [(name: StaticString, value: Detail)]) -> String {
        details.reduce(#"{"time":"\#(timestamp())","event":"\#(name)""#) { $0 + #","\#($1.name)":\#($1.value.json)"# }
            + "}\n"
    }

    /// The time in words, made once a second.
    private func timestamp() -> String {
        let second = time(nil)
        return clock.withLock { clock in
            if clock.second != second {
                clock = (second, Date(timeIntervalSince1970: Double(second)).formatted(.iso8601))
            }
            return clock.text
        }
    }
}

extension Log.Detail {
    fileprivate var text: String {
        switch self {
        case .number(let number): String(number)
        case .word(let word): word
        }
    }

    fileprivate var json: String {
        switch self {
        case .number(let number): String(number)
        case .word(let word): "\"\(word.escapedForJSON)\""
        }
    }
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

/// Writes all bytes; a reader that is gone is no reason to stop serving.
private func writeToStandardError(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
