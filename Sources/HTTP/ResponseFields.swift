/// The header section of a response, kept as the bytes that will be sent: one `Name: value` line each.
///
/// Appending is a copy of bytes; a block of constant lines (the security headers) is not even copied.
public struct ResponseFields: Sendable {
    private var own: [UInt8] = []
    /// Lines that were made once for many answers, kept as they are.
    private var shared: [UInt8] = []

    /// Makes an empty section.
    public init() {}

    /// Adds a line. A name that is there already is the caller's mistake; only `Set-Cookie` may repeat.
    public mutating func append(_ name: FieldName, _ value: FieldValue) {
        var text = value.text
        text.withUTF8 { value in
            own.append(addingCapacity: name.text.utf8CodeUnitCount + 4 + value.count) { line in
                line.append(name.text)
                line.append(": ")
                line.append(value)
                line.append("\r\n")
            }
        }
    }

    /// Adds all lines of another section, after those that are added one by one.
    public mutating func append(_ fields: ResponseFields) {
        if shared.isEmpty, fields.shared.isEmpty { return shared = fields.own }
        shared += fields.own + fields.shared
    }

    /// How many bytes the lines have.
    var count: Int { own.count + shared.count }

    /// Writes the lines, each ended by CRLF, without the empty line that ends the section.
    func write(to head: inout OutputSpan<UInt8>) {
        own.withUnsafeBufferPointer { head.append($0) }
        shared.withUnsafeBufferPointer { head.append($0) }
    }
}

extension ResponseFields {
    /// All lines as pairs, in order: for logs and tests, not for the way of a response.
    public var lines: [(name: String, value: String)] {
        String(decoding: own + shared, as: UTF8.self).split(separator: "\r\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(parts[0]), parts.count > 1 ? String(parts[1].dropFirst()) : "")
        }
    }

    /// The values of every line with this name, in order.
    public func values(_ name: FieldName) -> [String] {
        let wanted = name.text.description.lowercased()
        return lines.filter { $0.name.lowercased() == wanted }.map(\.value)
    }

    /// The value of the first line with this name.
    public subscript(name: FieldName) -> String? { values(name).first }
}
