/// The request line and header section of one request, parsed and checked (RFC 9112, sections 3 and 5).
///
/// It is a class because it is passed through many functions: each passes a pointer.
public final class RequestHead: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target's path, percent-encoded; unreserved characters stand for themselves, however they were sent (RFC 3986, section 6.2.2.2).
    /// It starts with `/`, except in `OPTIONS *`.
    public let path: String
    /// The target's query, percent-encoded as it was sent, without the `?`; empty when there is none.
    public let query: String
    /// Whether the client speaks HTTP/1.0 rather than 1.1 or a later 1.x.
    public let isHTTP10: Bool
    /// The header section.
    public let fields: RequestFields
    /// How the body is delimited.
    public let framing: Framing
    /// Whether the client lets the connection persist after the response (RFC 9112, section 9.3).
    public let keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    public let expectsContinue: Bool

    /// How a request's body is delimited (RFC 9112, section 6.3).
    public enum Framing: Sendable, Equatable {
        case none
        case length(Int)
        case chunked
    }

    /// Options of a `Connection` line that count; clients send one or two.
    private static let optionLimit = 16

    /// Makes a head from its parts, unchecked.
    public init(
        method: HTTPMethod,
        path: String,
        query: String = "",
        fields: RequestFields = RequestFields(),
        framing: Framing = .none
    ) {
        (self.method, self.path, self.query, isHTTP10) = (method, path, query, false)
        (self.fields, self.framing, keepsAlive, expectsContinue) = (fields, framing, true, false)
    }

    /// Makes a head from what was received. Throws `400`, `413`, `417` or `501` when a field that determines the request's framing,
    /// routing or connection is malformed or repeated.
    init(_ line: RequestLine, _ received: RequestFields) throws(HTTPError) {
        var fields = received
        if let host = try fields.only("Host") {
            guard Authority.isValid(host) else { throw HTTPError(.badRequest, "malformed Host") }
        } else if !line.isHTTP10 {
            throw HTTPError(.badRequest, "missing Host")
        }
        // It replaces the value of `Host` (RFC 9112, section 3.2.2).
        if let authority = line.authority { fields.replace("Host", with: authority) }

        framing = try Framing(fields, isHTTP10: line.isHTTP10)
        let options = fields.bytes(of: "Connection")
            .flatMap { $0.list(separatedBy: .comma, limit: Self.optionLimit) }.map(\.trimmed)
        keepsAlive =
            !options.contains { $0.spells("close") }
            && (!line.isHTTP10 || options.contains { $0.spells("keep-alive") })
        let expectations = line.isHTTP10 ? [] : fields.bytes(of: "Expect")
        guard expectations.allSatisfy({ $0.spells("100-continue") }) else {
            throw HTTPError(.expectationFailed, "unknown expectation")
        }
        // It applies to requests with a body only (RFC 9110, section 10.1.1).
        expectsContinue = !expectations.isEmpty && framing != .none && framing != .length(0)
        (method, path, query, isHTTP10) = (line.method, line.path, line.query, line.isHTTP10)
        self.fields = fields
    }
}

extension RequestHead.Framing {
    /// Throws `400`, `413` or `501` when recipients could disagree on where the request ends.
    fileprivate init(_ fields: RequestFields, isHTTP10: Bool) throws(HTTPError) {
        // RFC 9112, section 6.3, allows repeated equal lengths; only attackers send them.
        switch (try fields.only("Transfer-Encoding"), try fields.only("Content-Length")) {
        case (nil, nil): self = .none
        case (nil, let length?):
            guard let length = length.decimal else { throw HTTPError(.badRequest, "malformed Content-Length") }
            guard length < .max else { throw HTTPError(.contentTooLarge, "Content-Length beyond all limits") }
            self = .length(length)
        case (.some, .some): throw HTTPError(.badRequest, "both Content-Length and Transfer-Encoding")
        case (let encoding?, nil):
            guard !isHTTP10 else { throw HTTPError(.badRequest, "Transfer-Encoding in HTTP/1.0") }
            try Self.checkIsChunked(encoding)
            self = .chunked
        }
    }

    /// Only `chunked` alone is supported. Throws `501` for other codings, `400` for a malformed list, or one in which something follows
    /// `chunked` (RFC 9112, section 6.1).
    private static func checkIsChunked(_ encoding: ArraySlice<UInt8>) throws(HTTPError) {
        if encoding.spells("chunked") { return }
        // No more than two codings are registered beside `chunked`.
        let codings = encoding.split(separator: .comma, maxSplits: 8, omittingEmptySubsequences: false).map(\.trimmed)
        guard codings.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isTokenByte) }),
            !codings.dropLast().contains(where: { $0.spells("chunked") })
        else { throw HTTPError(.badRequest, "malformed Transfer-Encoding") }
        throw HTTPError(.notImplemented, "unknown transfer coding")
    }
}
