/// Finds the lines of a head that arrives in pieces, and examines each byte once.
struct LineScanner {
    /// The start of the next line.
    private(set) var lineStart = 0
    private var scanned = 0

    /// The next line up to its LF, or `nil` until that has arrived. Each call must pass the bytes of the call before and may
    /// pass more.
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
    /// The line without the CR before its LF. Throws `400` for an LF without a CR, which recipients treat differently (RFC 9112,
    /// section 2.2). A CR elsewhere stays in the line, where no grammar allows it.
    func withoutCarriageReturn(_ line: Range<Int>) throws(HTTPError) -> Range<Int> {
        guard let last = line.last, self[last] == .carriageReturn else {
            throw HTTPError(.badRequest, "line feed without a carriage return")
        }
        return line.dropLast()
    }
}
