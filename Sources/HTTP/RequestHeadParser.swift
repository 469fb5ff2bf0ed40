/// Parses request heads (RFC 9112, sections 2 to 6) strictly: it refuses what a proxy in front of the server could interpret
/// differently.
///
/// One parser serves all requests of a connection. It parses each line once, even if a head arrives byte by byte. After an error
/// neither the parser nor the connection can be used further.
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

    /// Whether a head has begun: more has arrived of it than an empty line.
    public var hasBegun: Bool { requestLine != nil || scanner.scanned > scanner.lineStart }

    /// The head that begins at `start` of `received` and its length, or `nil` when more bytes are needed. Until it returns a
    /// head, each call must pass the bytes of the call before and may pass more.
    ///
    /// Throws `400`, `413`, `414`, `417`, `431`, `501` or `505` as soon as the head is known to be malformed or over a limit.
    public mutating func parse(
        _ received: [UInt8],
        from start: Int = 0
    ) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        // Bytes beyond the limit are not examined: a head that does not end within it is too long.
        let window = received[start...].prefix(limits.headLength)
        while let whole = scanner.next(in: window) {
            guard let requestLine else {
                try takeRequestLine(whole)
                continue
            }
            let line = try whole.withoutCarriageReturn()
            if line.isEmpty {
                // A copy, so that the request does not keep the bytes after its head in memory.
                let head = try finish(requestLine, Array(window.prefix(scanner.lineStart)))
                defer { self = RequestHeadParser(limits: limits) }
                return (head, scanner.lineStart)
            }
            try takeField(line, from: start, isHTTP10: requestLine.isHTTP10)
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

    private mutating func takeField(_ line: ArraySlice<UInt8>, from start: Int, isHTTP10: Bool) throws(HTTPError) {
        guard lines.count < limits.fieldCount else {
            throw HTTPError(.requestHeaderFieldsTooLarge, "more fields than the limit")
        }
        let field = try FieldLine(line)
        try controls.add(field, at: lines.count, isHTTP10: isHTTP10)
        func range(of part: ArraySlice<UInt8>) -> Range<Int> { part.startIndex - start..<part.endIndex - start }
        lines.append(RequestFields.Line(name: range(of: field.name), value: range(of: field.value)))
    }

    private func finish(_ line: RequestLine, _ bytes: [UInt8]) throws(HTTPError) -> RequestHead {
        guard controls.hostLine != nil || line.isHTTP10 else { throw HTTPError(.badRequest, "missing Host") }
        let framing = try controls.framing(isHTTP10: line.isHTTP10)
        var fields = RequestFields(bytes: bytes, lines: lines)
        // It replaces the value of `Host` (RFC 9112, section 3.2.2).
        if let authority = line.target.authority { fields.replaceLine(controls.hostLine, with: "Host", authority) }
        return RequestHead(
            method: line.method,
            path: line.target.path,
            query: line.target.query,
            isHTTP10: line.isHTTP10,
            fields: fields,
            framing: framing,
            keepsAlive: controls.keepsAlive(isHTTP10: line.isHTTP10),
            expectsContinue: controls.expectsContinue(framing)
        )
    }
}
