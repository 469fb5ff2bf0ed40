/// The header section of a response, as the bytes that will be sent.
public struct ResponseFields: Sendable {
    /// The lines with their CRLF, without the empty line that ends the section.
    private(set) var bytes: [UInt8] = []

    /// Makes an empty section.
    public init() {}

    /// Adds a field line. Only `Set-Cookie` may be repeated. The name is a literal, so it never contains input.
    public mutating func append(_ name: StaticString, _ value: FieldValue) {
        bytes.append(name)
        bytes.append(": ")
        bytes += value.text.utf8
        bytes.append("\r\n")
    }

    /// Adds all lines of another section.
    public mutating func append(_ fields: ResponseFields) {
        bytes += fields.bytes
    }
}

/// A field value (RFC 9110, section 5.5) that is safe to send: visible ASCII, space and tab, never CR, LF or NUL.
///
/// It is made from a literal or by a check, so input cannot split a response.
public struct FieldValue: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The value as it is sent.
    public let text: String

    /// Makes a value from a literal.
    public init(stringLiteral value: StaticString) {
        text = value.description
    }

    /// Makes a value from any text; `nil` when it has a byte that a field value cannot have.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0.isFieldByte && $0 < 0x80 }) else { return nil }
        self.text = text
    }

    /// Makes a value from text that consists of checked parts and literals.
    init(checked text: String) {
        self.text = text
    }

    /// Makes a value from a number.
    public init(_ number: Int) {
        text = String(number)
    }
}
