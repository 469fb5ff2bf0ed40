import Platform

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
