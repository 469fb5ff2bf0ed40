/// Reads one field line, `name: value` without its CRLF, of a header section, trailer section or part head.
enum FieldLine {
    /// Where the name and the value lie in `bytes` (RFC 9112, section 5.1), or `400` for a line that two readers might
    /// understand differently: folded, with white space before the colon, with a control octet, without a name.
    static func parse(_ bytes: Span<UInt8>, in line: Range<Int>) throws(HTTPError) -> RequestFields.Line {
        guard let colon = bytes.firstIndex(of: .colon, in: line), colon > line.lowerBound,
            bytes.allSatisfy(in: line.lowerBound..<colon, { $0.isTokenOctet })
        else { throw HTTPError(.badRequest, "malformed field name") }
        let hasNoControl = bytes.allSatisfy(
            in: colon + 1..<line.upperBound,
            { !$0.contain(below: .space) && !$0.contain(0x7F) },
            { $0.isFieldOctet }
        )
        guard hasNoControl else {
            throw HTTPError(.badRequest, "control octet in a field value")
        }
        return RequestFields.Line(name: line.lowerBound..<colon, value: bytes.trimmed(colon + 1..<line.upperBound))
    }
}
