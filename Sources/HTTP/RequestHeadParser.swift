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

    /// The head that `bytes` begin with and its length, or nothing when more bytes are needed.
    ///
    /// `bytes` are all unread bytes of the connection: until a head is answered, each call must bring those of the call
    /// before and may bring more. Throws `400`, `413`, `414`, `417`, `431`, `501` or `505`, as soon as that is certain.
    public mutating func parse(_ bytes: UnsafeRawBufferPointer) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        // What lies beyond the limit is never looked at: a head that does not end within it is too long.
        let window = bytes.assumingMemoryBound(to: UInt8.self).span.extracting(first: limits.headLength)
        while let received = scanner.next(in: window) {
            try checkLengths(window, in: received)
            let line = try window.withoutCarriageReturn(received)
            if let requestLine, line.isEmpty {
                let head = try finish(requestLine, window.extracting(first: scanner.lineStart))
                defer { self = RequestHeadParser(limits: limits) }
                return (head, scanner.lineStart)
            }
            try take(line, in: window)
        }
        try checkLengths(window, in: scanner.lineStart..<window.count)
        guard window.count < limits.headLength else {
            throw HTTPError(.requestHeaderFieldsTooLarge, "head over the limit")
        }
        return nil
    }

    /// Refuses a request line that is too long, complete or not.
    private func checkLengths(_ bytes: Span<UInt8>, in line: Range<Int>) throws(HTTPError) {
        if requestLine == nil { try RequestLine.checkLengths(bytes, in: line, limits: limits) }
    }

    private mutating func take(_ line: Range<Int>, in bytes: Span<UInt8>) throws(HTTPError) {
        guard let requestLine else {
            if line.isEmpty, !hasSkippedEmptyLine {
                // Old clients send one CRLF too many after a body (RFC 9112, section 2.2).
                hasSkippedEmptyLine = true
                return
            }
            requestLine = try RequestLine(bytes, in: line, limits: limits)
            lines.reserveCapacity(16)
            return
        }
        guard lines.count < limits.fieldCount else {
            throw HTTPError(.requestHeaderFieldsTooLarge, "more fields than the limit")
        }
        let field = try FieldLine.parse(bytes, in: line)
        try controls.note(field, at: lines.count, in: bytes, isHTTP10: requestLine.isHTTP10)
        lines.append(field)
    }

    private mutating func finish(_ line: RequestLine, _ bytes: Span<UInt8>) throws(HTTPError) -> RequestHead {
        guard controls.hostLine != nil || line.isHTTP10 else { throw HTTPError(.badRequest, "missing Host") }
        let framing = try controls.framing(isHTTP10: line.isHTTP10)
        return RequestHead(
            method: line.method,
            path: line.target.path.isEmpty ? "/" : bytes.text(line.target.path),
            query: bytes.text(line.target.query),
            isHTTP10: line.isHTTP10,
            fields: fields(bytes, authority: line.target.authority),
            framing: framing,
            keepsAlive: controls.keepsAlive(isHTTP10: line.isHTTP10),
            expectsContinue: controls.expectsContinue(framing)
        )
    }

    /// The header section: one copy of the head, so that the ranges found in it hold in the copy. The authority of an
    /// absolute target lies in it too, and becomes what `Host` says (RFC 9112, section 3.2.2).
    private mutating func fields(_ bytes: Span<UInt8>, authority: Range<Int>?) -> RequestFields {
        if let authority, let host = controls.hostLine {
            lines[host] = RequestFields.Line(name: lines[host].name, value: authority)
        }
        var fields = RequestFields(bytes: bytes.withUnsafeBufferPointer { ContiguousArray($0) }, lines: lines)
        if let authority, controls.hostLine == nil { fields.append("Host", bytes.text(authority)) }
        return fields
    }
}
