/// The syntax of a field line of a header section or part head: `name: value`, without its CRLF.
enum FieldLine {
    /// The ranges of name and value (RFC 9112, section 5.1). Throws `400` for a line that recipients may interpret differently:
    /// folded, with white space before the colon, with a control character, without a name.
    static func parse(_ bytes: Span<UInt8>, in line: Range<Int>) throws(HTTPError) -> RequestFields.Line {
        guard let colon = bytes.firstIndex(of: .colon, in: line), colon > line.lowerBound,
            bytes.allSatisfy(in: line.lowerBound..<colon, { $0.isTokenByte })
        else { throw HTTPError(.badRequest, "malformed field name") }
        let hasNoControl = bytes.allSatisfy(
            in: colon + 1..<line.upperBound,
            { !$0.hasByte(below: .space) && !$0.contains(0x7F) },
            { $0.isFieldByte }
        )
        guard hasNoControl else {
            throw HTTPError(.badRequest, "control character in a field value")
        }
        return RequestFields.Line(name: line.lowerBound..<colon, value: bytes.trimmed(colon + 1..<line.upperBound))
    }
}
