/// The names and values of an `application/x-www-form-urlencoded` body or of a query (WHATWG URL Standard, section 5.1).
///
/// Only its size can be an error: a percent sign without digits stays, invalid UTF-8 becomes U+FFFD, and line breaks stay as sent.
public struct URLEncodedForm: Sendable {
    public let pairs: [(name: String, value: String)]

    /// Reads a body, or a query without its `?`. Throws `400` when it has more pairs than the limit.
    public init(_ bytes: some Sequence<UInt8>, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
        let pairs = Array(bytes).split(separator: .ampersand, maxSplits: limits.formPairCount)
        guard pairs.count <= limits.formPairCount else { throw HTTPError(.badRequest, "too many form fields") }
        self.pairs = pairs.map { pair in
            let name = pair.prefix { $0 != .equals }
            return (Self.decode(name), Self.decode(pair.dropFirst(name.count + 1)))
        }
    }

    public subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(where: { $0 == .plus || $0 == .percent }) else { return bytes.text }
        return bytes.map { $0 == .plus ? .space : $0 }[...].percentDecoded().text
    }
}
