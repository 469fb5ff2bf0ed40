/// Finds the lines of a head in bytes that arrive little by little, looking at each byte once.
struct LineScanner {
    /// Where the line begins that is found next.
    private(set) var lineStart = 0
    private var scanned = 0

    /// The next line up to its LF, or nothing when that has not arrived yet. `bytes` begins where it did before.
    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        guard let lineFeed = bytes.firstIndex(of: .lineFeed, from: scanned) else {
            scanned = bytes.count
            return nil
        }
        let line = lineStart..<lineFeed
        lineStart = lineFeed + 1
        scanned = lineStart
        return line
    }
}

extension Span<UInt8> {
    /// The line without the CR before its LF. A lone LF is refused: some readers take it for a line end and others do
    /// not, and a head must not mean two things (RFC 9112, section 2.2). A lone CR stays, and no grammar has room for it.
    func withoutCarriageReturn(_ line: Range<Int>) throws(HTTPError) -> Range<Int> {
        guard let last = line.last, self[last] == .carriageReturn else {
            throw HTTPError(.badRequest, "line feed without a carriage return")
        }
        return line.dropLast()
    }
}
