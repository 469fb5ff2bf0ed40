/// A field name (RFC 9110, section 5.1). It is made from literals only, so it never contains input.
public struct FieldName: Sendable, ExpressibleByStringLiteral {
    /// The name as it is sent; comparisons ignore the case of ASCII letters.
    public let text: StaticString

    /// Makes a name from a literal.
    public init(stringLiteral value: StaticString) {
        text = value
    }
}
