import HTML

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

/// Lines that are not written yet.
struct LogLines {
    /// The lines, UTF-8.
    var bytes: [UInt8] = []
    /// The second of the last line, and its time in words, made once a second.
    private var (second, timestamp) = (0, "")

    mutating func addText(_ name: StaticString, _ details: [(name: StaticString, value: Log.Detail)]) {
        addTimestamp()
        add(" ")
        add(name)
        for detail in details {
            bytes.append(UInt8(ascii: " "))
            add(detail.name)
            bytes.append(UInt8(ascii: "="))
            switch detail.value {
            case .number(let number): add(number)
            case .name(let name): add(name)
            case .word(let word): add(word)
            }
        }
        add("\n")
    }

    mutating func addJSON(_ name: StaticString, _ details: [(name: StaticString, value: Log.Detail)]) {
        add("{\"time\":\"")
        addTimestamp()
        add("\",\"event\":\"")
        add(name)
        add("\"")
        for detail in details {
            add(",\"")
            add(detail.name)
            add("\":")
            switch detail.value {
            case .number(let number): add(number)
            case .name(let name): add("\"\(name)\"")
            case .word(let word): add("\"\(word.escapedForJSON)\"")
            }
        }
        add("}\n")
    }

    private mutating func addTimestamp() {
        let present = time(nil)
        if second != present {
            (second, timestamp) = (present, Date(timeIntervalSince1970: Double(present)).formatted(.iso8601))
        }
        add(timestamp)
    }

    private mutating func add(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private mutating func add(_ number: Int) {
        withDecimalDigits(of: number) { bytes.append(contentsOf: $0) }
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
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
