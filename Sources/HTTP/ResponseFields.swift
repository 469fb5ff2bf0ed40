/// The header section of a response, as the bytes that will be sent.
public struct ResponseFields: Sendable {
    /// The lines with their CRLF, without the empty line that ends the section.
    private(set) var bytes: [UInt8] = []

    /// Makes an empty section.
    public init() {}

    /// Adds a field line. Only `Set-Cookie` may be repeated.
    public mutating func append(_ name: FieldName, _ value: FieldValue) {
        bytes.append(name.text)
        bytes.append(": ")
        bytes += value.text.utf8
        bytes.append("\r\n")
    }

    /// Adds all lines of another section.
    public mutating func append(_ fields: ResponseFields) {
        bytes += fields.bytes
    }
}

extension [UInt8] {
    /// Appends a literal.
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }
}
