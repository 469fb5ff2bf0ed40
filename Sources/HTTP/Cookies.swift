/// The cookies of a request (RFC 6265, section 5.4). Pieces other than `name=value` are skipped.
///
/// Of a repeated name the subscript returns the first value, because browsers send the cookie with the most specific path first.
/// Values are not decoded; quotes are part of them.
public struct Cookies: Sendable {
    private let fields: RequestFields

    /// Reads the `Cookie` lines of a header section.
    public init(_ fields: RequestFields) {
        self.fields = fields
    }

    /// The value of the first cookie with this name; case-sensitive.
    public subscript(name: StaticString) -> String? {
        var text: String?
        withValues(of: name) { value in
            text = value.text(0..<value.count)
            return false
        }
        return text
    }

    /// Calls `read` with the value of each cookie with this name, in place, until it returns false.
    public func withValues(of name: StaticString, _ read: (Span<UInt8>) -> Bool) {
        fields.withValues(of: "Cookie") { bytes, line in
            var rest = line
            while var value = bytes.takePiece(from: &rest, before: .semicolon) {
                let end = value.upperBound
                guard let key = bytes.takePiece(from: &value, before: .equals), key.upperBound < end,
                    bytes.spells(name, in: bytes.trimmed(key), caseSensitive: true)
                else { continue }
                if !read(bytes.extracting(bytes.trimmed(value))) { return false }
            }
            return true
        }
    }
}
