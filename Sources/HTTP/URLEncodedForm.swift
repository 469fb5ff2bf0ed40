/// The names and values of an `application/x-www-form-urlencoded` body or of a query (WHATWG URL Standard, section 5.1).
///
/// Only its size can be an error: a percent sign without two digits stays, and invalid UTF-8 becomes U+FFFD. Line breaks
/// stay as they were sent, which is CRLF from a browser.
public struct URLEncodedForm: Sendable {
    /// All names with their values, in order.
    public private(set) var pairs: [(name: String, value: String)] = []

    /// Reads a body. Throws `400` when it has more pairs than the limit.
    public init(_ bytes: some Collection<UInt8>, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
        let bytes = ContiguousArray(bytes)
        let span = bytes.span
        var rest = bytes.indices
        while let pair = span.takePiece(from: &rest, before: .ampersand) {
            if pair.isEmpty { continue }
            guard pairs.count < limits.formPairCount else { throw HTTPError(.badRequest, "too many form fields") }
            var value = pair
            let name = span.takePiece(from: &value, before: .equals) ?? pair
            pairs.append((Self.decode(span, in: name), Self.decode(span, in: value)))
        }
    }

    /// Reads a query, without its `?`. Throws `400` when it has more pairs than the limit.
    public init(_ query: String, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
        try self.init(query.utf8, limits: limits)
    }

    /// The first value with this name.
    public subscript(name: String) -> String? {
        pairs.first { $0.name == name }?.value
    }

    private static func decode(_ bytes: Span<UInt8>, in range: Range<Int>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == .percent, range.upperBound - index > 2,
                let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index] == .plus ? .space : bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
