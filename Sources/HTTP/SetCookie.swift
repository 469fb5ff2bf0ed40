/// A `Set-Cookie` field (RFC 6265, section 4.1). The cookie is for this host only and hidden from scripts; of other sites'
/// requests, only links that are followed send it.
public struct SetCookie: Sendable {
    private let name: StaticString
    private let value: String
    /// The path below which the browser sends it.
    public var path: FieldValue = "/"
    /// Whether it is sent over https only; names with the prefix `__Host-` or `__Secure-` require it.
    public var isSecure = true
    /// Seconds until the browser removes it, 0 to remove it at once; `nil` keeps it for the browser session.
    public var maxAge: Int?

    /// Makes a cookie; `nil` when the name is not a token or the value has a character that cookies cannot have: white space,
    /// control characters, quotes, commas, semicolons, backslashes and everything beyond ASCII.
    public init?(_ name: StaticString, _ value: String) {
        guard name.utf8CodeUnitCount > 0, name.withUTF8Buffer({ $0.allSatisfy(\.isTokenByte) }),
            value.utf8.allSatisfy({ $0.isVisible && ![.quote, .comma, .semicolon, .backslash].contains($0) })
        else { return nil }
        self.name = name
        self.value = value
    }

    /// The value of the `Set-Cookie` field.
    public var fieldValue: FieldValue {
        var text = "\(name)=\(value); Path=\(path.text)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if isSecure { text += "; Secure" }
        return FieldValue(checked: text + "; HttpOnly; SameSite=Lax")
    }
}
