/// The cookies a request brings (RFC 6265, section 5.4). What is no `name=value` is passed over.
///
/// Where a name comes twice the first value counts: browsers send the cookie with the most specific path first. Nothing
/// is decoded; a value is what `Set-Cookie` gave, quotes included.
public struct Cookies: Sendable {
    private let fields: RequestFields

    /// Reads the `Cookie` lines of a header section.
    public init(_ fields: RequestFields) {
        self.fields = fields
    }

    /// The value of the first cookie with this name; case matters.
    public subscript(name: StaticString) -> String? {
        var text: String?
        withValue(of: name) { value in text = value.text(0..<value.count) }
        return text
    }

    /// Lets the value of the first cookie with this name be read where it is, if there is one.
    public func withValue(of name: StaticString, _ read: (Span<UInt8>) -> Void) {
        fields.withValues(of: "Cookie") { bytes, line in
            var rest = line
            while var value = bytes.takePiece(from: &rest, before: .semicolon) {
                let end = value.upperBound
                guard let key = bytes.takePiece(from: &value, before: .equals), key.upperBound < end,
                    bytes.spells(name, in: bytes.trimmed(key), caseSensitive: true)
                else { continue }
                read(bytes.extracting(bytes.trimmed(value)))
                return false
            }
            return true
        }
    }
}
