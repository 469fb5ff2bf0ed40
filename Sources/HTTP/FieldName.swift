/// A field name (RFC 9110, section 5.1) known to this program: made from literals only, so a name can never carry input.
public struct FieldName: Sendable, ExpressibleByStringLiteral {
    /// The name as it is sent; comparison ignores ASCII case.
    public let text: StaticString

    /// Makes a name from a literal.
    public init(stringLiteral value: StaticString) {
        text = value
    }
}
