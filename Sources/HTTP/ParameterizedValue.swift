/// A field value with parameters (RFC 9110, section 5.6.6), as `Content-Type` and `Content-Disposition` have it:
/// `multipart/form-data; boundary=x`.
public struct ParameterizedValue: Sendable {
    /// What stands before the first semicolon, in lower case: a media type, a disposition.
    public let value: String
    private var parameters: [(name: String, value: String)] = []

    /// Reads a value, or nothing when a parameter is malformed or there twice.
    ///
    /// In a quoted string a backslash escapes only a quote or a backslash: curl writes such escapes, while browsers
    /// send the backslashes of a file name as they are.
    public init?(_ text: String) {
        var rest = text.utf8[...]
        value = Self.lowercased(Self.take(from: &rest) { $0 != .semicolon && !$0.isWhitespace })
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let separator = rest.popFirst() else { return }
            guard separator == .semicolon else { return nil }
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first, first != .semicolon else { continue }
            let name = Self.lowercased(Self.take(from: &rest, while: \.isTokenOctet))
            guard !name.isEmpty, rest.popFirst() == .equals, self[name] == nil else { return nil }
            guard let value = Self.takeValue(from: &rest) else { return nil }
            parameters.append((name, value))
        }
    }

    /// The value of the parameter with this name, which is given in lower case.
    public subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static func take(
        from rest: inout Substring.UTF8View,
        while belongs: (UInt8) -> Bool
    ) -> Substring.UTF8View {
        let taken = rest.prefix(while: belongs)
        rest = rest[taken.endIndex...]
        return taken
    }

    private static func takeValue(from rest: inout Substring.UTF8View) -> String? {
        guard rest.first == .quote else {
            let token = take(from: &rest, while: \.isTokenOctet)
            return token.isEmpty ? nil : String(Substring(token))
        }
        rest.removeFirst()
        var octets: [UInt8] = []
        while let octet = rest.popFirst() {
            if octet == .quote { return String(decoding: octets, as: UTF8.self) }
            if octet == .backslash, let next = rest.first, next == .quote || next == .backslash {
                rest.removeFirst()
                octets.append(next)
            } else {
                octets.append(octet)
            }
        }
        return nil
    }

    private static func lowercased(_ octets: Substring.UTF8View) -> String {
        String(decoding: octets.map(\.lowercased), as: UTF8.self)
    }
}
