/// Parses request heads (RFC 9112, sections 2 to 6) in place and strictly: it refuses what a proxy in front of the server
/// could interpret differently.
///
/// One parser serves all requests of a connection. It examines each byte once, even if a head arrives byte by byte. After
/// an error neither the parser nor the connection can be used further.
public struct RequestHeadParser: Sendable {
    private let limits: HTTPLimits
    private var scanner = LineScanner()
    private var hasSkippedEmptyLine = false
    private var requestLine: RequestLine?
    private var lines: [RequestFields.Line] = []
    private var controls = ControlFields()

    /// Makes a parser with these limits.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// The method of the request that is being parsed or was refused; `nil` until its request line is parsed.
    public var method: HTTPMethod? { requestLine?.method }

    /// The head that begins at `start` of `received` and its length, or `nil` when more bytes are needed. Until it returns a
    /// head, each call must pass the bytes of the call before and may pass more.
    ///
    /// Throws `400`, `413`, `414`, `417`, `431`, `501` or `505` as soon as the head is known to be malformed or over a limit.
    public mutating func parse(
        _ received: [UInt8],
        from start: Int = 0
    ) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        // Bytes beyond the limit are not examined: a head that does not end within it is too long.
        let window = received.span.extracting(droppingFirst: start).extracting(first: limits.headLength)
        while let whole = scanner.next(in: window) {
            guard let isHTTP10 = requestLine?.isHTTP10 else {
                try takeRequestLine(whole, in: window)
                continue
            }
            let line = try window.withoutCarriageReturn(whole)
            if line.isEmpty, let requestLine {
                let length = scanner.lineStart
                // A copy, so that the request does not keep the bytes after its head in memory.
                let head = try finish(requestLine, Array(received[start..<start + length]))
                self = RequestHeadParser(limits: limits)
                return (head, length)
            }
            try takeField(line, in: window, isHTTP10: isHTTP10)
        }
        if requestLine == nil {
            try RequestLine.checkLengths(window, in: scanner.lineStart..<window.count, limits: limits)
        }
        guard window.count < limits.headLength else {
            throw HTTPError(.requestHeaderFieldsTooLarge, "head over the limit")
        }
        return nil
    }

    private mutating func takeRequestLine(_ line: Range<Int>, in bytes: Span<UInt8>) throws(HTTPError) {
        if !hasSkippedEmptyLine, bytes.spells("\r", in: line) {
            // Old clients send an extra CRLF after a body (RFC 9112, section 2.2).
            hasSkippedEmptyLine = true
            return
        }
        requestLine = try RequestLine(bytes, in: line, limits: limits)
        // It saves 2 % of a step's instructions.
        lines.reserveCapacity(16)
    }

    private mutating func takeField(_ line: Range<Int>, in bytes: Span<UInt8>, isHTTP10: Bool) throws(HTTPError) {
        guard lines.count < limits.fieldCount else {
            throw HTTPError(.requestHeaderFieldsTooLarge, "more fields than the limit")
        }
        let field = try FieldLine.parse(bytes, in: line)
        try controls.note(field, at: lines.count, in: bytes, isHTTP10: isHTTP10)
        lines.append(field)
    }

    private mutating func finish(_ line: RequestLine, _ bytes: [UInt8]) throws(HTTPError) -> RequestHead {
        guard controls.hostLine != nil || line.isHTTP10 else { throw HTTPError(.badRequest, "missing Host") }
        let framing = try controls.framing(isHTTP10: line.isHTTP10)
        return RequestHead(
            method: line.method,
            path: line.target.path.isEmpty ? "/" : bytes.span.text(line.target.path),
            query: bytes.span.text(line.target.query),
            isHTTP10: line.isHTTP10,
            fields: fields(bytes, authority: line.target.authority),
            framing: framing,
            keepsAlive: controls.keepsAlive(isHTTP10: line.isHTTP10),
            expectsContinue: controls.expectsContinue(framing)
        )
    }

    /// The header section. The authority of an absolute-form target replaces the value of `Host` (RFC 9112, section 3.2.2).
    private mutating func fields(_ bytes: [UInt8], authority: Range<Int>?) -> RequestFields {
        if let authority, let host = controls.hostLine {
            lines[host] = RequestFields.Line(name: lines[host].name, value: authority)
        }
        var fields = RequestFields(bytes: bytes, lines: lines)
        if let authority, controls.hostLine == nil { fields.append("Host", bytes.span.text(authority)) }
        return fields
    }
}
