/// The syntax of a field line of a header section, trailer section or part head: `name: value`, without its CRLF.
struct FieldLine {
    let name: ArraySlice<UInt8>
    /// The value without the white space around it.
    let value: ArraySlice<UInt8>

    /// Reads a line (RFC 9112, section 5.1). Throws `400` for one that recipients may interpret differently: folded, with white space
    /// before the colon, with a control character, without a name.
    init(_ line: ArraySlice<UInt8>) throws(HTTPError) {
        var rest = line
        name = rest.take(while: \.isTokenByte)
        guard !name.isEmpty, rest.popFirst() == .colon else { throw HTTPError(.badRequest, "malformed field name") }
        guard rest.allSatisfy(\.isFieldByte) else {
            throw HTTPError(.badRequest, "control character in a field value")
        }
        value = rest.trimmed
    }
}
