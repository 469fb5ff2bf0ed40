/// A field value (RFC 9110, section 5.5) that is safe to send: visible ASCII, space and tab, never CR, LF or NUL.
///
/// The only ways in are a literal and a check, so a response header cannot be split by what a person typed.
public struct FieldValue: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The value as it is sent.
    public let text: String

    /// Takes a literal of the program.
    public init(stringLiteral value: StaticString) {
        text = value.description
    }

    /// Takes any text, or nothing when it holds a byte that a field value may not carry.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0.isFieldOctet && $0 < 0x80 }) else { return nil }
        self.text = text
    }

    /// Takes text that was built of checked parts and literals only.
    init(checked text: String) {
        self.text = text
    }

    /// Takes a number.
    public init(_ number: Int) {
        text = String(number)
    }
}
