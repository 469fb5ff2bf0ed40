/// The names and values of an `application/x-www-form-urlencoded` body or of a query, read as browsers write them
/// (WHATWG URL Standard, section 5.1).
///
/// Nothing in it is an error but its size: a percent sign without two digits is itself, and what is not UTF-8 becomes
/// U+FFFD. Line breaks stay as they were sent, which is CRLF from a browser.
public struct URLEncodedForm: Sendable {
    private var pairs: [(name: String, value: String)] = []

    /// Reads a body. Throws `400` when it has more pairs than the limit.
    public init(_ bytes: some Collection<UInt8>, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: .ampersand) ?? rest.endIndex
            let pair = rest[..<end]
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[rest.endIndex...]
            if pair.isEmpty { continue }
            guard pairs.count < limits.formPairCount else { throw HTTPError(.badRequest, "too many form fields") }
            let equals = pair.firstIndex(of: .equals)
            let value = equals.map { pair[pair.index(after: $0)...] } ?? pair[pair.endIndex...]
            pairs.append((Self.decode(pair[..<(equals ?? pair.endIndex)]), Self.decode(value)))
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

    /// All values with this name, in order.
    public func values(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    private static func decode(_ octets: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(octets.count)
        var rest = octets[...]
        while let octet = rest.popFirst() {
            switch octet {
            case .plus:
                decoded.append(.space)
            case .percent:
                let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
                guard digits.count == 2 else { fallthrough }
                decoded.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            default:
                decoded.append(octet)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
