/// Reads request heads (RFC 9112, sections 2 to 6), in place and strictly: what two readers could understand
/// differently is refused, since a proxy before this server may be the other reader.
///
/// One parser serves a connection for its whole life. It remembers how far it has looked, so a head that comes byte by
/// byte costs no more than one that comes at once. After an error it is of no further use, and neither is the connection.
public struct RequestHeadParser: Sendable {
    private let limits: HTTPLimits
    private var scanner = LineScanner()
    private var hasSkippedEmptyLine = false
    private var requestLine: RequestLine?
    private var lines: [RequestFields.Line] = []
    private var controls = ControlFields()

    /// Makes a parser that refuses what is over `limits`.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// The method of the request whose head is being read, or was refused; known once its request line was understood.
    public var method: HTTPMethod? { requestLine?.method }

    /// The head that begins at `start` of what was received and its length, or nothing when more bytes are needed.
    ///
    /// Until a head is answered, each call must bring the bytes of the call before and may bring more. Throws `400`, `413`, `414`,
    /// `417`, `431`, `501` or `505`, as soon as that is certain.
    public mutating func parse(
        _ received: [UInt8],
        from start: Int = 0
    ) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        // What lies beyond the limit is never looked at: a head that does not end within it is too long.
        let window = received.span.extracting(droppingFirst: start).extracting(first: limits.headLength)
        while let whole = scanner.next(in: window) {
            guard let isHTTP10 = requestLine?.isHTTP10 else {
                try takeRequestLine(whole, in: window)
                continue
            }
            let line = try window.withoutCarriageReturn(whole)
            if line.isEmpty, let requestLine {
                let length = scanner.lineStart
                // A head that came alone, as most do, is not copied: its fields lie where they came. From others it is parted, so
                // that the beginning of a body is not kept in memory with it.
                let isAlone = start == 0 && length == received.count
                let bytes = isAlone ? received : Array(received[start..<start + length])
                let head = try finish(requestLine, bytes)
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
            // Old clients send one CRLF too many after a body (RFC 9112, section 2.2).
            hasSkippedEmptyLine = true
            return
        }
        requestLine = try RequestLine(bytes, in: line, limits: limits)
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

    /// The header section: the lines that were found, in the bytes that begin with the head. The authority of an absolute target lies
    /// in them too, and becomes what `Host` says (RFC 9112, section 3.2.2).
    private mutating func fields(_ bytes: [UInt8], authority: Range<Int>?) -> RequestFields {
        if let authority, let host = controls.hostLine {
            lines[host] = RequestFields.Line(name: lines[host].name, value: authority)
        }
        var fields = RequestFields(bytes: bytes, lines: lines)
        if let authority, controls.hostLine == nil { fields.append("Host", bytes.span.text(authority)) }
        return fields
    }
}
