/// The cookies of a request (RFC 6265, section 5.4). Pieces other than `name=value` are skipped. Values are not decoded; quotes are
/// part of them.
public struct Cookies: Sendable {
    private let fields: RequestFields

    /// Reads the `Cookie` lines of a header section.
    public init(_ fields: RequestFields) {
        self.fields = fields
    }

    /// The value of the first cookie with this name; case-sensitive. Browsers send the cookie with the most specific path first.
    public subscript(name: StaticString) -> String? { values(of: name).first }

    /// The values of all cookies with this name, in order.
    public func values(of name: StaticString) -> [String] {
        fields.bytes(of: "Cookie").flatMap { $0.split(separator: .semicolon) }.compactMap { pair in
            guard let equals = pair.firstIndex(of: .equals), pair[..<equals].trimmed.spells(name, caseSensitive: true)
            else { return nil }
            return pair[(equals + 1)...].trimmed.text
        }
    }
}
