/// Parses request heads (RFC 9112, sections 2 to 6) strictly: it refuses what a proxy in front of the server could interpret
/// differently.
///
/// One parser serves all requests of a connection. It parses each line once, even if a head arrives byte by byte. After an error
/// neither the parser nor the connection can be used further.
struct RequestHeadParser {
    private let limits: HTTPLimits
    private var scanner = LineScanner()
    private var hasSkippedEmptyLine = false
    private var requestLine: RequestLine?
    private var lines: [RequestFields.Line] = []

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// The method of the request that is being parsed or was refused; `nil` until its request line is parsed.
    var method: HTTPMethod? { requestLine?.method }

    /// Whether a head has begun: more has arrived of it than an empty line.
    var hasBegun: Bool { requestLine != nil || scanner.scanned > scanner.lineStart }

    /// The head that begins `received` and its length, or `nil` when more bytes are needed. Until it returns a head, each call must pass
    /// the bytes of the call before and may pass more.
    ///
    /// Throws `400`, `413`, `414`, `417`, `431`, `501` or `505` as soon as the head is known to be malformed or over a limit.
    mutating func parse(_ received: ArraySlice<UInt8>) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        // Bytes beyond the limit are not examined: a head that does not end within it is too long.
        let window = received.prefix(limits.headLength)
        while let whole = scanner.next(in: window) {
            guard let requestLine else {
                try takeRequestLine(whole)
                continue
            }
            let line = try whole.withoutCarriageReturn()
            if line.isEmpty {
                // A copy, so that the request does not keep the bytes after its head in memory.
                let fields = RequestFields(bytes: Array(window.prefix(scanner.lineStart)), lines: lines)
                let head = try RequestHead(requestLine, fields)
                defer { self = RequestHeadParser(limits: limits) }
                return (head, scanner.lineStart)
            }
            guard lines.count < limits.fieldCount else {
                throw HTTPError(.requestHeaderFieldsTooLarge, "more fields than the limit")
            }
            let field = try FieldLine(line)
            func range(of part: ArraySlice<UInt8>) -> Range<Int> {
                part.startIndex - window.startIndex..<part.endIndex - window.startIndex
            }
            lines.append(RequestFields.Line(name: range(of: field.name), value: range(of: field.value)))
        }
        if requestLine == nil { try RequestLine.checkLengths(of: window.dropFirst(scanner.lineStart), limits: limits) }
        guard window.count < limits.headLength else {
            throw HTTPError(.requestHeaderFieldsTooLarge, "head over the limit")
        }
        return nil
    }

    private mutating func takeRequestLine(_ line: ArraySlice<UInt8>) throws(HTTPError) {
        if !hasSkippedEmptyLine, line.spells("\r") {
            // Old clients send an extra CRLF after a body (RFC 9112, section 2.2).
            hasSkippedEmptyLine = true
            return
        }
        // Lengths are checked first, so that the status does not depend on how the request was split into packets.
        try RequestLine.checkLengths(of: line, limits: limits)
        requestLine = try RequestLine(line.withoutCarriageReturn())
    }
}

/// Finds the lines of a head that arrives in pieces, and examines each byte once.
private struct LineScanner {
    /// The number of bytes before the next line.
    private(set) var lineStart = 0
    /// The number of bytes that were examined.
    private(set) var scanned = 0

    /// The next line up to its LF, or `nil` until that has arrived. Each call must pass the bytes of the call before and may
    /// pass more.
    mutating func next(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let lineFeed = bytes.dropFirst(scanned).firstIndex(of: .lineFeed) else {
            scanned = bytes.count
            return nil
        }
        let line = bytes[..<lineFeed].dropFirst(lineStart)
        lineStart = lineFeed + 1 - bytes.startIndex
        scanned = lineStart
        return line
    }
}
