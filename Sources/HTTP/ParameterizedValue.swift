/// A field value with parameters (RFC 9110, section 5.6.6), such as `multipart/form-data; boundary=x`.
public struct ParameterizedValue: Sendable {
    /// The text before the first semicolon, in lower case: a media type or a disposition.
    public let value: String
    private var parameters: [(name: String, value: String)] = []

    /// The most parameters: `multipart/form-data` has one, and each is compared with those before it.
    private static let parameterLimit = 16

    /// Reads a value; `nil` when a parameter is malformed or repeated, or there are too many.
    ///
    /// In a quoted string a backslash escapes a quote or a backslash only, because curl sends such escapes while browsers
    /// send the backslashes of a file name unescaped.
    public init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        value = Self.lowercased(rest.take { $0 != .semicolon && !$0.isWhitespace })
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let separator = rest.popFirst() else { return }
            guard separator == .semicolon else { return nil }
            rest = rest.drop(while: \.isWhitespace)
            guard let first = rest.first, first != .semicolon else { continue }
            let name = Self.lowercased(rest.take(while: \.isTokenByte))
            guard !name.isEmpty, rest.popFirst() == .equals, self[name] == nil,
                parameters.count < Self.parameterLimit, let value = Self.takeValue(from: &rest)
            else { return nil }
            parameters.append((name, value))
        }
    }

    /// The value of the parameter with this name, which is given in lower case.
    public subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static func takeValue(from rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == .quote else {
            let token = rest.take(while: \.isTokenByte)
            return token.isEmpty ? nil : token.text
        }
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == .quote { return String(decoding: bytes, as: UTF8.self) }
            let isEscape = byte == .backslash && (rest.first == .quote || rest.first == .backslash)
            bytes.append(isEscape ? rest.removeFirst() : byte)
        }
        return nil
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map(\.lowercased), as: UTF8.self)
    }
}
