/// The cookies a request brings (RFC 6265, section 5.4). What is no `name=value` is passed over.
///
/// Where a name comes twice the first value counts: browsers send the cookie with the most specific path first. Nothing
/// is decoded; a value is what `Set-Cookie` gave, quotes included.
public struct Cookies: Sendable {
    private let lines: [String]

    /// Reads the `Cookie` lines of a header section.
    public init(_ fields: RequestFields) {
        lines = fields.values("Cookie")
    }

    /// The value of the first cookie with this name; case matters.
    public subscript(name: String) -> String? {
        for line in lines {
            for pair in line.utf8.split(separator: .semicolon) {
                guard let equals = pair.firstIndex(of: .equals),
                    Self.trimmed(pair[..<equals]).elementsEqual(name.utf8)
                else { continue }
                return String(Substring(Self.trimmed(pair[pair.index(after: equals)...])))
            }
        }
        return nil
    }

    private static func trimmed(_ octets: Substring.UTF8View) -> Substring.UTF8View {
        var rest = octets.drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }
}
