import HTML
import Platform

/// Lines that are not written yet, in a buffer that is allocated once. Each part of a line is copied to its final place.
struct LogLines: ~Copyable {
    private let format: Log.Format
    private let buffer: UnsafeMutableRawPointer
    private let capacity: Int
    private var count = 0
    /// The start of the current line, and whether it does not fit.
    private var (start, isCut) = (0, false)
    /// The second of the last line, and its timestamp, formatted once a second.
    private var (second, octets): (Int, [UInt8]) = (0, [])

    init(format: Log.Format, capacity: Int) {
        self.format = format
        self.capacity = capacity
        buffer = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit {
        buffer.deallocate()
    }

    /// Begins a line with the time and the event.
    mutating func begin(_ event: StaticString) {
        (start, isCut) = (count, false)
        let present = time(nil)
        if second != present {
            (second, octets) = (present, Array(timestamp(present).utf8))
        }
        if format == .json { append("{\"time\":\"") }
        octets.withUnsafeBufferPointer { append($0) }
        append(format == .json ? "\",\"event\":\"" : " ")
        append(event)
        if format == .json { append("\"") }
    }

    /// Ends the line, and drops it when it does not fit. Returns whether it is the first.
    mutating func end() -> Bool {
        if format == .json { append("}") }
        append(UInt8(ascii: "\n"))
        if isCut { count = start }
        return start == 0 && count > 0
    }

    /// Removes and returns all lines in UTF-8.
    mutating func take() -> [UInt8] {
        defer { count = 0 }
        return Array(UnsafeRawBufferPointer(start: buffer, count: count))
    }

    /// Adds a number to the line; it is a number in JSON, too. Inlined, so that the copy of the name has a constant length.
    @inline(__always)
    mutating func add(_ name: StaticString, _ number: Int) {
        append(name: name)
        withDecimalDigits(of: number) { append($0) }
    }

    /// Adds a constant text, which needs no escaping.
    mutating func add(_ name: StaticString, _ text: StaticString) {
        text.withUTF8Buffer { add(name, $0) }
    }

    /// Adds a text of the program or its operator.
    mutating func add(_ name: StaticString, _ text: String) {
        var text = format == .text ? text : text.escapedForJSON
        text.withUTF8 { add(name, $0) }
    }

    private mutating func add(_ name: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
        append(name: name)
        if format == .json { append("\"") }
        append(text)
        if format == .json { append("\"") }
    }

    @inline(__always)
    private mutating func append(name: StaticString) {
        if format == .json {
            append(",\"")
            append(name)
            append("\":")
        } else {
            append(UInt8(ascii: " "))
            append(name)
            append(UInt8(ascii: "="))
        }
    }

    @inline(__always)
    private mutating func append(_ octet: UInt8) {
        guard count < capacity else { return isCut = true }
        buffer.storeBytes(of: octet, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    @inline(__always)
    private mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    private mutating func append(_ octets: UnsafeBufferPointer<UInt8>) {
        if let start = octets.baseAddress { append(start, octets.count) }
    }

    @inline(__always)
    private mutating func append(_ octets: UnsafePointer<UInt8>, _ length: Int) {
        guard length <= capacity - count else { return isCut = true }
        (buffer + count).copyMemory(from: octets, byteCount: length)
        count += length
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
