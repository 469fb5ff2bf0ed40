/// Reads one field line, `name: value` without its CRLF, of a header section, trailer section or part head.
enum FieldLine {
    /// Where the name and the value lie in `bytes` (RFC 9112, section 5.1), or `400` for a line that two readers might
    /// understand differently: folded, with white space before the colon, with a control octet, without a name.
    static func parse(_ bytes: Span<UInt8>, in line: Range<Int>) throws(HTTPError) -> RequestFields.Line {
        var colon = line.lowerBound
        while colon < line.upperBound, bytes[colon].isTokenOctet { colon += 1 }
        guard colon < line.upperBound, bytes[colon] == .colon else {
            throw HTTPError(.badRequest, "malformed field name")
        }
        guard colon > line.lowerBound else { throw HTTPError(.badRequest, "empty field name") }
        for index in colon + 1..<line.upperBound where !bytes[index].isFieldOctet {
            throw HTTPError(.badRequest, "control octet in a field value")
        }
        return RequestFields.Line(name: line.lowerBound..<colon, value: bytes.trimmed(colon + 1..<line.upperBound))
    }
}
