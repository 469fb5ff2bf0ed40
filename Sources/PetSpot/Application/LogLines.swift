import HTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lines that are not written yet, and one that is being made.
struct LogLines {
    private let format: Log.Format
    /// The lines, UTF-8.
    var bytes: [UInt8] = []
    /// The second of the last line, and its time in words, made once a second.
    private var (second, timestamp): (Int, [UInt8]) = (0, [])

    init(format: Log.Format) {
        self.format = format
    }

    /// Begins a line with the time and what happened.
    mutating func begin(_ event: StaticString) {
        let present = time(nil)
        if second != present {
            let date = Date(timeIntervalSince1970: Double(present))
            (second, timestamp) = (present, Array(date.formatted(.iso8601).utf8))
        }
        bytes.append(addingCapacity: timestamp.count + event.utf8CodeUnitCount + 24) { line in
            line.append(format == .text ? "" : "{\"time\":\"")
            timestamp.withUnsafeBufferPointer { line.append($0) }
            line.append(format == .text ? " " : "\",\"event\":\"")
            line.append(event)
            line.append(format == .text ? "" : "\"")
        }
    }

    /// Adds a number that is not negative; it stays a number in JSON.
    mutating func add(_ name: StaticString, _ number: Int) {
        bytes.append(addingCapacity: name.utf8CodeUnitCount + 24) { [format] line in
            line.append(name, in: format)
            line.append(decimal: max(0, number))
        }
    }

    /// Adds a word that the program's text holds as it is.
    mutating func add(_ name: StaticString, _ word: StaticString) {
        word.withUTF8Buffer { add(name, $0) }
    }

    /// Adds words of the program or its operator.
    mutating func add(_ name: StaticString, _ words: String) {
        var words = format == .text ? words : words.escapedForJSON
        words.withUTF8 { add(name, $0) }
    }

    private mutating func add(_ name: StaticString, _ words: UnsafeBufferPointer<UInt8>) {
        bytes.append(addingCapacity: name.utf8CodeUnitCount + words.count + 8) { [format] line in
            line.append(name, in: format)
            if format == .json { line.append(UInt8(ascii: "\"")) }
            line.append(words)
            if format == .json { line.append(UInt8(ascii: "\"")) }
        }
    }

    /// Ends the line.
    mutating func end() {
        if format == .json { bytes.append(UInt8(ascii: "}")) }
        bytes.append(UInt8(ascii: "\n"))
    }
}

extension OutputSpan<UInt8> {
    /// Begins a detail.
    fileprivate mutating func append(_ name: StaticString, in format: Log.Format) {
        switch format {
        case .text:
            append(UInt8(ascii: " "))
            append(name)
            append(UInt8(ascii: "="))
        case .json:
            append(",\"")
            append(name)
            append("\":")
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
