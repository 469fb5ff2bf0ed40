/// Finds the lines of a head in bytes that arrive little by little, looking at each byte once.
///
/// A line ends with CRLF. A lone LF is refused: some readers take it for a line end and others do not, and a head must
/// not mean two things (RFC 9112, section 2.2). A lone CR stays in the line, where no grammar has room for it.
struct LineScanner {
    /// Where the line begins that is found next.
    private(set) var lineStart = 0
    private var scanned = 0

    /// The next line without its CRLF, or nothing when it has not arrived yet. `bytes` begins where it did before.
    mutating func next(in bytes: Span<UInt8>) throws(HTTPError) -> Range<Int>? {
        guard scanned < bytes.count else { return nil }
        guard let lineFeed = bytes.firstIndex(of: .lineFeed, from: scanned) else {
            scanned = bytes.count
            return nil
        }
        guard lineFeed > lineStart, bytes[lineFeed - 1] == .carriageReturn else {
            throw HTTPError(.badRequest, "line feed without a carriage return")
        }
        let line = lineStart..<lineFeed - 1
        lineStart = lineFeed + 1
        scanned = lineStart
        return line
    }
}
