/// The header section of a response, kept as the bytes that will be sent: one `Name: value` line each.
///
/// Appending is a copy of bytes, and a block of constant lines (the security headers) is appended as one.
public struct ResponseFields: Sendable {
    /// The lines, each ended by CRLF, without the empty line that ends the section.
    public private(set) var bytes: [UInt8] = []

    /// Makes an empty section.
    public init() {}

    /// Adds a line. A name that is there already is the caller's mistake; only `Set-Cookie` may repeat.
    public mutating func append(_ name: FieldName, _ value: FieldValue) {
        bytes.append(name.text)
        bytes.append(": ")
        var text = value.text
        text.withUTF8 { bytes.append(contentsOf: $0) }
        bytes.append("\r\n")
    }

    /// Adds all lines of another section.
    public mutating func append(_ fields: ResponseFields) {
        bytes.append(contentsOf: fields.bytes)
    }
}

extension ResponseFields {
    /// All lines as pairs, in order: for logs and tests, not for the way of a response.
    public var lines: [(name: String, value: String)] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map { line in
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
