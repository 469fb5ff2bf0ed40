/// The cookies of a request (RFC 6265, section 5.4). Pieces other than `name=value` are skipped; values are not decoded.
public struct Cookies: Sendable {
    /// The most cookies of a line that count. Browsers keep fewer for a site (RFC 6265, section 6.1).
    private static let countLimit = 200

    private let pairs: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

    /// Reads the `Cookie` lines of a header section.
    public init(_ fields: RequestFields) {
        pairs = fields.bytes(of: "Cookie").flatMap { $0.list(separatedBy: .semicolon, limit: Self.countLimit) }
            .compactMap { pair in pair.firstIndex(of: .equals).map { (pair[..<$0].trimmed, pair[($0 + 1)...].trimmed) } }
    }

    /// The value of the first cookie with this name; case-sensitive. Browsers send the cookie with the most specific path first.
    public subscript(name: StaticString) -> String? { pairs.first { $0.name.spells(name, caseSensitive: true) }?.value.text }

    /// The values of all cookies with this name, in order.
    public func values(of name: StaticString) -> [String] {
        pairs.filter { $0.name.spells(name, caseSensitive: true) }.map(\.value.text)
    }
}
