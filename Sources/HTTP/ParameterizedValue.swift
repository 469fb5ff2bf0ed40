/// A field value with parameters (RFC 9110, section 5.6.6), such as `multipart/form-data; boundary=x`.
struct ParameterizedValue {
    /// The text before the first semicolon, in lower case: a media type or a disposition.
    let value: String
    /// Parameters that a value may have; clients send one or two.
    private static let parameterLimit = 16

    /// The values by their names in lower case.
    private var parameters: [String: String] = [:]

    /// Reads a value; `nil` when a parameter is malformed or repeated, or there are too many.
    ///
    /// In a quoted string a backslash escapes a quote or a backslash only, because curl sends such escapes while browsers
    /// send the backslashes of a file name unescaped.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        value = rest.take { $0 != .semicolon && !$0.isWhitespace }.text.lowercased()
        while rest.takeDelimiter(.semicolon) {
            guard let first = rest.first, first != .semicolon else { continue }
            let name = rest.take(while: \.isTokenByte).text.lowercased()
            guard !name.isEmpty, rest.popFirst() == .equals, let value = Self.takeValue(from: &rest),
                parameters.updateValue(value, forKey: name) == nil, parameters.count <= Self.parameterLimit
            else { return nil }
        }
        guard rest.allSatisfy(\.isWhitespace) else { return nil }
    }

    /// The value of the parameter with this name, which is given in lower case.
    subscript(name: String) -> String? { parameters[name] }

    private static func takeValue(from rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == .quote else {
            let token = rest.take(while: \.isTokenByte)
            return token.isEmpty ? nil : token.text
        }
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == .quote { return bytes[...].text }
            let isEscape = byte == .backslash && (rest.first == .quote || rest.first == .backslash)
            bytes.append(isEscape ? rest.removeFirst() : byte)
        }
        return nil
    }
}
