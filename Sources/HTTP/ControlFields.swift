/// The fields that determine a request's framing, routing and connection, collected while the header section is parsed.
struct ControlFields {
    /// The index of the `Host` line.
    private(set) var hostLine: Int?
    private var contentLength: Int?
    private var transferEncoding: TransferEncoding?
    private var hasClose = false
    private var hasKeepAlive = false
    private var hasExpectation = false

    private enum TransferEncoding {
        case chunked
        case unknown
    }

    /// Evaluates the field line with an index, if it is one of these fields. Throws `400` or `417` when it is malformed or repeated.
    mutating func add(_ line: FieldLine, at index: Int, isHTTP10: Bool) throws(HTTPError) {
        if line.name.spells("Host") {
            guard hostLine == nil else { throw HTTPError(.badRequest, "more than one Host") }
            guard Authority.isValid(line.value) else { throw HTTPError(.badRequest, "malformed Host") }
            hostLine = index
        } else if line.name.spells("Expect"), !isHTTP10 {
            guard line.value.spells("100-continue") else { throw HTTPError(.expectationFailed, "unknown expectation") }
            hasExpectation = true
        } else if line.name.spells("Connection") {
            let options = line.value.split(separator: .comma).map(\.trimmed)
            if options.contains(where: { $0.spells("close") }) { hasClose = true }
            if options.contains(where: { $0.spells("keep-alive") }) { hasKeepAlive = true }
        } else if line.name.spells("Content-Length") {
            // RFC 9112, section 6.3, allows repeated equal lengths; only attackers send them.
            guard contentLength == nil else { throw HTTPError(.badRequest, "more than one Content-Length") }
            guard let length = line.value.decimal else { throw HTTPError(.badRequest, "malformed Content-Length") }
            contentLength = length
        } else if line.name.spells("Transfer-Encoding") {
            guard transferEncoding == nil else { throw HTTPError(.badRequest, "more than one Transfer-Encoding") }
            transferEncoding = try Self.transferEncoding(line.value)
        }
    }

    /// Only `chunked` alone is supported; `framing` refuses any other list with `501`. Throws `400` for a malformed list, or one in
    /// which something follows `chunked` (RFC 9112, section 6.1).
    private static func transferEncoding(_ value: ArraySlice<UInt8>) throws(HTTPError) -> TransferEncoding {
        if value.spells("chunked") { return .chunked }
        let codings = value.split(separator: .comma, omittingEmptySubsequences: false).map(\.trimmed)
        guard codings.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenByte) }),
            !codings.dropLast().contains(where: { $0.spells("chunked") })
        else { throw HTTPError(.badRequest, "malformed Transfer-Encoding") }
        return .unknown
    }

    /// How the body is delimited (RFC 9112, section 6.3). Throws `400`, `413` or `501` when recipients could disagree on where
    /// the request ends.
    func framing(isHTTP10: Bool) throws(HTTPError) -> RequestHead.Framing {
        switch (transferEncoding, contentLength) {
        case (nil, nil): return .none
        case (nil, .some(.max)): throw HTTPError(.contentTooLarge, "Content-Length beyond all limits")
        case (nil, let length?): return .length(length)
        case (.some, .some): throw HTTPError(.badRequest, "both Content-Length and Transfer-Encoding")
        case (.some, nil) where isHTTP10: throw HTTPError(.badRequest, "Transfer-Encoding in HTTP/1.0")
        case (.unknown, nil): throw HTTPError(.notImplemented, "unknown transfer coding")
        case (.chunked, nil): return .chunked
        }
    }

    /// Whether the connection stays open (RFC 9112, section 9.3).
    func keepsAlive(isHTTP10: Bool) -> Bool {
        !hasClose && (!isHTTP10 || hasKeepAlive)
    }

    /// Whether the client waits for `100 Continue`, which applies to requests with a body only (RFC 9110, section 10.1.1).
    func expectsContinue(_ framing: RequestHead.Framing) -> Bool {
        hasExpectation && framing != .none && framing != .length(0)
    }
}
