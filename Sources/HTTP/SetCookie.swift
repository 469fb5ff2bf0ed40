/// A cookie to give to a browser (RFC 6265, section 4.1). It is as closed as a cookie can be until it is opened: for
/// this host and all its paths, out of reach for scripts, not sent along with another site's requests.
public struct SetCookie: Sendable {
    private let name: StaticString
    private let value: String
    /// The path below which the browser sends it back.
    public var path: StaticString = "/"
    /// Whether it is sent over https only; a name that begins with `__Host-` or `__Secure-` demands it.
    public var isSecure = true
    /// Whether scripts cannot see it.
    public var isHTTPOnly = true
    /// With which requests that other sites cause it is sent.
    public var sameSite = SameSite.lax
    /// Seconds until the browser drops it, zero to drop it at once; without it, it lasts as long as the browser session.
    public var maxAge: Int?

    /// With which requests that other sites cause a cookie is sent.
    public enum SameSite: Sendable {
        /// With none.
        case strict
        /// With links that are followed, not with forms or images.
        case lax
    }

    /// Makes a cookie, or nothing when the name is not a token or the value holds what a cookie may not: white space,
    /// control octets, quotes, commas, semicolons, backslashes or anything but ASCII.
    public init?(_ name: StaticString, _ value: String) {
        guard name.utf8CodeUnitCount > 0, name.withUTF8Buffer({ $0.allSatisfy(\.isTokenOctet) }),
            value.utf8.allSatisfy({ $0.isVisible && ![.quote, .comma, .semicolon, .backslash].contains($0) })
        else { return nil }
        self.name = name
        self.value = value
    }

    /// The value of the `Set-Cookie` field.
    public var fieldValue: FieldValue {
        var text = "\(name)=\(value); Path=\(path)"
        if let maxAge { text += "; Max-Age=\(maxAge)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        text += sameSite == .strict ? "; SameSite=Strict" : "; SameSite=Lax"
        return FieldValue(checked: text)
    }
}
