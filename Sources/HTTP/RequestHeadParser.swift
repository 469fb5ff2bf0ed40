/// Parses request heads (RFC 9112, sections 2 to 6) strictly: it refuses what a proxy in front of the server could interpret differently.
///
/// One parser serves all requests of a connection, up to the first error. It parses each line once, even if a head arrives byte by byte.
struct RequestHeadParser {
    private let limits: HTTPLimits
    /// The number of bytes before the next line, and of those that were examined.
    private var (lineStart, scanned) = (0, 0)
    private var hasSkippedEmptyLine = false
    private var requestLine: RequestLine?
    private var lines: [RequestFields.Line] = []

    init(limits: HTTPLimits) { self.limits = limits }

    /// The method of the request that is being parsed or was refused; `nil` until its request line is parsed.
    var method: HTTPMethod? { requestLine?.method }

    /// Whether a head has begun: more has arrived of it than an empty line.
    var hasBegun: Bool { requestLine != nil || scanned > lineStart }

    /// The head that begins `received` and its length, or `nil` when more bytes are needed. Until it returns a head, each call must pass
    /// the bytes of the call before and may pass more.
    ///
    /// Throws `400`, `413`, `414`, `417`, `431`, `501` or `505` as soon as the head is known to be malformed or over a limit.
    mutating func parse(_ received: ArraySlice<UInt8>) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        try received.withUnsafeBufferPointer { bytes throws(HTTPError) in try parse(bytes[...]) }
    }

    /// Parses in place bytes whose first index is 0.
    private mutating func parse(_ received: Slice<UnsafeBufferPointer<UInt8>>) throws(HTTPError) -> (head: RequestHead, length: Int)? {
        // Bytes beyond the limit are not examined: a head that does not end within it is too long.
        let window = received.prefix(limits.headLength)
        while let whole = nextLine(in: window) {
            guard requestLine != nil else {
                try takeRequestLine(whole)
                continue
            }
            let line = try whole.withoutCarriageReturn()
            if line.isEmpty, let requestLine {
                // A copy, so that the request does not keep the bytes after its head in memory.
                let fields = RequestFields(bytes: Array(window.prefix(lineStart)), lines: lines)
                let head = try RequestHead(requestLine, fields)
                defer { self = RequestHeadParser(limits: limits) }
                return (head, lineStart)
            }
            guard lines.count < limits.fieldCount else { throw HTTPError(.requestHeaderFieldsTooLarge, "more fields than the limit") }
            let field = try FieldLine(line)
            let (name, value) = (field.name, field.value)
            lines.append(RequestFields.Line(name: name.startIndex..<name.endIndex, value: value.startIndex..<value.endIndex))
        }
        if requestLine == nil { try RequestLine.checkLengths(of: window.dropFirst(lineStart), limits: limits) }
        guard window.count < limits.headLength else { throw HTTPError(.requestHeaderFieldsTooLarge, "head over the limit") }
        return nil
    }

    /// The next line up to its LF; `nil` until that has arrived. Each byte is examined once.
    private mutating func nextLine(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>>? {
        guard let lineFeed = bytes.dropFirst(scanned).firstIndex(of: .lineFeed) else {
            scanned = bytes.count
            return nil
        }
        let line = bytes[..<lineFeed].dropFirst(lineStart)
        lineStart = lineFeed + 1
        scanned = lineStart
        return line
    }

    private mutating func takeRequestLine(_ line: some ByteSlice) throws(HTTPError) {
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

/// The request line (RFC 9112, section 3): method, target, version.
struct RequestLine {
    let method: HTTPMethod
    let isHTTP10: Bool
    /// The path of the target, with unreserved characters as themselves; `/` when an absolute-form target has none.
    let path: String
    let query: String
    /// The authority of an absolute-form target, which replaces `Host`; `nil` in the other forms.
    private(set) var authority: String?

    /// Parses a complete line without its CRLF. Throws `400`, `501` or `505`.
    init(_ line: some ByteSlice) throws(HTTPError) {
        let name = line.prefix { $0 != .space }
        let target = line[name.endIndex...].dropFirst().prefix { $0 != .space }
        guard target.endIndex < line.endIndex else { throw HTTPError(.badRequest, "malformed request line") }
        guard !name.isEmpty, name.allSatisfy(\.isTokenByte) else { throw HTTPError(.badRequest, "malformed method") }
        isHTTP10 = try Self.isHTTP10(line[target.endIndex...].dropFirst())
        // A proxy opens a tunnel for `CONNECT`; an origin server does not implement it (RFC 9110, sections 9.1 and 9.3.6).
        guard !name.spells("CONNECT", caseSensitive: true) else { throw HTTPError(.notImplemented, "CONNECT") }
        method = HTTPMethod(rawValue: name.text) ?? .other

        // A target in origin form (`/pets?chip=1`), absolute form (`http://host/pets`) or, for `OPTIONS`, asterisk form (`*`).
        guard target.allSatisfy({ $0.isVisible && $0 != .numberSign }) else {
            throw HTTPError(.badRequest, "character that a request target cannot hold")
        }
        var rest = target
        if let scheme = Self.schemes.first(where: { target.prefix($0.utf8CodeUnitCount).spells($0) }) {
            rest = target.dropFirst(scheme.utf8CodeUnitCount)
            let authority = rest.take { $0 != .slash && $0 != .questionMark }
            guard Authority.isValid(authority) else { throw HTTPError(.badRequest, "malformed authority in the request target") }
            self.authority = authority.text
        } else if target.first != .slash, !target.spells("*") || !name.spells("OPTIONS", caseSensitive: true) {
            throw HTTPError(.badRequest, "malformed request target")
        }
        let path = rest.take { $0 != .questionMark }
        // Unreserved characters mean the same however they are written (RFC 3986, section 6.2.2.2).
        let decoded = path.contains(.percent) ? path.percentDecoded(where: \.isUnreserved).text : path.text
        self.path = path.isEmpty ? "/" : decoded
        query = rest.dropFirst().text
    }

    private static let schemes: [StaticString] = ["http://", "https://"]

    /// Checks a line, or as much of it as has arrived. Throws `414` or `501` when its target or method is too long.
    static func checkLengths(of beginning: some ByteSlice, limits: HTTPLimits) throws(HTTPError) {
        // A CR at the end may be half of the CRLF and does not count.
        let line = beginning.last == .carriageReturn ? beginning.dropLast() : beginning
        let method = line.prefix(limits.methodLength + 1).prefix { $0 != .space }
        guard method.count <= limits.methodLength else {
            guard method.allSatisfy(\.isTokenByte) else { throw HTTPError(.badRequest, "malformed method") }
            // Longer than every method that is implemented (RFC 9112, section 3). A shorter unknown one is `405`, whose response names
            // the methods of the path, so it is refused only when the path is known.
            throw HTTPError(.notImplemented, "method over the limit")
        }
        let rest = line.dropFirst(method.count + 1)
        guard rest.count <= limits.targetLength || rest.prefix(limits.targetLength + 1).contains(.space) else {
            throw HTTPError(.uriTooLong, "request target over the limit")
        }
    }

    /// Whether the version is 1.0; later 1.x counts as 1.1 (RFC 9110, section 2.5). Throws `505` for another major one, else `400`.
    private static func isHTTP10(_ version: some ByteSlice) throws(HTTPError) -> Bool {
        let numbers = version.dropFirst(5)
        guard version.prefix(5).spells("HTTP/", caseSensitive: true), numbers.count == 3, let major = numbers.first,
            major.isDigit, numbers.dropFirst().first == .fullStop, let minor = numbers.last, minor.isDigit
        else { throw HTTPError(.badRequest, "malformed version") }
        guard major == UInt8(ascii: "1") else { throw HTTPError(.httpVersionNotSupported, "version other than HTTP/1") }
        return minor == .zero
    }
}
