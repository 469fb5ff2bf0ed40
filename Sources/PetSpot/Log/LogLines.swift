import HTML
import Platform

/// Lines that are not written yet, in room that was taken once: a line is made where it stays, each part of it by a copy.
struct LogLines: ~Copyable {
    private let format: Log.Format
    private let room: UnsafeMutableRawPointer
    private let capacity: Int
    private var count = 0
    /// Where the line begins that is being made, and whether it does not fit.
    private var (start, isCut) = (0, false)
    /// The second of the last line, and its time in words, made once a second.
    private var (second, timestamp): (Int, [UInt8]) = (0, [])

    init(format: Log.Format, capacity: Int) {
        self.format = format
        self.capacity = capacity
        room = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit {
        room.deallocate()
    }

    /// Begins a line with the time and what happened.
    mutating func begin(_ event: StaticString) {
        (start, isCut) = (count, false)
        let present = time(nil)
        if second != present {
            let date = Date(timeIntervalSince1970: Double(present))
            (second, timestamp) = (present, Array(date.formatted(.iso8601).utf8))
        }
        if format == .json { append("{\"time\":\"") }
        timestamp.withUnsafeBufferPointer { append($0) }
        append(format == .json ? "\",\"event\":\"" : " ")
        append(event)
        if format == .json { append("\"") }
    }

    /// Ends the line, and leaves it out when it did not fit. Answers whether it is the first.
    mutating func end() -> Bool {
        if format == .json { append("}") }
        append(UInt8(ascii: "\n"))
        if isCut { count = start }
        return start == 0 && count > 0
    }

    /// Takes all lines, UTF-8.
    mutating func take() -> [UInt8] {
        defer { count = 0 }
        return Array(UnsafeRawBufferPointer(start: room, count: count))
    }

    /// Adds a number to the line that is being made; it stays a number in JSON. Inlined, so that a name is copied as what it is: a
    /// few bytes.
    @inline(__always)
    mutating func add(_ name: StaticString, _ number: Int) {
        append(name: name)
        withDecimalDigits(of: number) { append($0) }
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
        append(name: name)
        if format == .json { append("\"") }
        append(words)
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
        room.storeBytes(of: octet, toByteOffset: count, as: UInt8.self)
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
        (room + count).copyMemory(from: octets, byteCount: length)
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
