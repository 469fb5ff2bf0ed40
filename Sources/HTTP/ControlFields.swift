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

    /// Evaluates a field line if it is one of these fields. Throws `400` or `417` when it is malformed or repeated.
    mutating func note(
        _ line: RequestFields.Line,
        at index: Int,
        in bytes: Span<UInt8>,
        isHTTP10: Bool
    ) throws(HTTPError) {
        if bytes.spells("Host", in: line.name) {
            guard hostLine == nil else { throw HTTPError(.badRequest, "more than one Host") }
            guard Authority.isValid(bytes, in: line.value) else { throw HTTPError(.badRequest, "malformed Host") }
            hostLine = index
        } else if bytes.spells("Expect", in: line.name), !isHTTP10 {
            guard bytes.spells("100-continue", in: line.value) else {
                throw HTTPError(.expectationFailed, "unknown expectation")
            }
            hasExpectation = true
        } else if bytes.spells("Connection", in: line.name) {
            noteConnectionOptions(bytes, in: line.value)
        } else if bytes.spells("Content-Length", in: line.name) {
            // RFC 9112, section 6.3, allows repeated equal lengths; only attackers send them.
            guard contentLength == nil else { throw HTTPError(.badRequest, "more than one Content-Length") }
            guard let length = bytes.decimal(line.value) else {
                throw HTTPError(.badRequest, "malformed Content-Length")
            }
            contentLength = length
        } else if bytes.spells("Transfer-Encoding", in: line.name) {
            guard transferEncoding == nil else { throw HTTPError(.badRequest, "more than one Transfer-Encoding") }
            transferEncoding = try Self.transferEncoding(bytes, in: line.value)
        }
    }

    private mutating func noteConnectionOptions(_ bytes: Span<UInt8>, in value: Range<Int>) {
        var rest = value
        while let piece = bytes.takePiece(from: &rest, before: .comma) {
            let option = bytes.trimmed(piece)
            if bytes.spells("close", in: option) { hasClose = true }
            if bytes.spells("keep-alive", in: option) { hasKeepAlive = true }
        }
    }

    /// Only `chunked` alone is supported; `framing` refuses any other list with `501`. Throws `400` for a malformed list, or one in
    /// which something follows `chunked` (RFC 9112, section 6.1).
    private static func transferEncoding(
        _ bytes: Span<UInt8>,
        in value: Range<Int>
    ) throws(HTTPError) -> TransferEncoding {
        if bytes.spells("chunked", in: value) { return .chunked }
        var isWellFormed = value.last.map { bytes[$0] != .comma } ?? false
        var isChunked = false
        var rest = value
        while isWellFormed, let piece = bytes.takePiece(from: &rest, before: .comma) {
            let coding = bytes.trimmed(piece)
            isWellFormed = !isChunked && !coding.isEmpty && coding.allSatisfy { bytes[$0].isTokenByte }
            isChunked = bytes.spells("chunked", in: coding)
        }
        guard isWellFormed else { throw HTTPError(.badRequest, "malformed Transfer-Encoding") }
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
