/// The request line and header section of one request, parsed and checked (RFC 9112, sections 3 and 5).
///
/// A class, so that the many functions on its way pass a pointer.
public final class RequestHead: Sendable {
    public let method: HTTPMethod
    /// The target's path, percent-encoded but for unreserved characters (RFC 3986, section 6.2.2.2); `*` in `OPTIONS *`.
    public let path: String
    /// The target's query, percent-encoded as it was sent, without the `?`; empty when there is none.
    public let query: String
    /// Whether the client speaks HTTP/1.0 rather than 1.1 or a later 1.x.
    let isHTTP10: Bool
    public let fields: RequestFields
    public let framing: Framing
    /// Whether the client lets the connection persist after the response (RFC 9112, section 9.3).
    let keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    let expectsContinue: Bool

    /// The delimitation of a request's body (RFC 9112, section 6.3).
    public enum Framing: Sendable, Equatable {
        case none
        case length(Int)
        case chunked
    }

    /// Options of a `Connection` line that count; clients send one or two.
    private static let optionLimit = 16

    /// Makes a head from its parts, unchecked.
    public init(method: HTTPMethod, path: String, query: String = "", fields: RequestFields = RequestFields(), framing: Framing = .none) {
        (self.method, self.path, self.query, isHTTP10) = (method, path, query, false)
        (self.fields, self.framing, keepsAlive, expectsContinue) = (fields, framing, true, false)
    }

    /// Makes a head. Throws `400`, `413`, `417` or `501` for fields of framing, routing or connection that are malformed or repeated.
    init(_ line: RequestLine, _ received: RequestFields) throws(HTTPError) {
        var fields = received
        if let host = try fields.only("Host") {
            guard Authority.isValid(host) else { throw HTTPError(.badRequest, "malformed Host") }
        } else if !line.isHTTP10 {
            throw HTTPError(.badRequest, "missing Host")
        }
        // The target's authority replaces the value of `Host` (RFC 9112, section 3.2.2).
        if let authority = line.authority { fields.replace("Host", with: authority) }

        framing = try Framing(fields, isHTTP10: line.isHTTP10)
        let options = fields.bytes(of: "Connection")
            .flatMap { $0.list(separatedBy: .comma, limit: Self.optionLimit) }.map(\.trimmed)
        keepsAlive =
            !options.contains { $0.spells("close") }
            && (!line.isHTTP10 || options.contains { $0.spells("keep-alive") })
        let expectations = fields.bytes(of: "Expect")
        guard line.isHTTP10 || expectations.allSatisfy({ $0.spells("100-continue") }) else {
            throw HTTPError(.expectationFailed, "unknown expectation")
        }
        // The expectation applies to requests with a body only (RFC 9110, section 10.1.1).
        expectsContinue = !line.isHTTP10 && !expectations.isEmpty && framing != .none && framing != .length(0)
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

    /// Throws `501` for codings other than `chunked`, `400` for a malformed list or one that goes on after it (RFC 9112, section 6.1).
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

/// A request method (RFC 9110, section 9) that the server distinguishes. The response to all others is `405`.
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case other = "-"
}

/// The header section of a request: the received bytes and the ranges of each name and value. Few fields are ever read, and scanning a
/// few hundred bytes for them takes less time than storing all as strings.
public struct RequestFields: Sendable {
    private var bytes: [UInt8] = []
    private var lines: [Line] = []

    /// The ranges of one field line's name and value.
    struct Line: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    public init() {}

    /// Makes a section from `lines`, which are ranges of `bytes`.
    init(bytes: [UInt8], lines: [Line]) { (self.bytes, self.lines) = (bytes, lines) }

    /// The bytes of memory of all names and values.
    public var byteCount: Int { bytes.count }

    /// Adds a field line, unchecked.
    public mutating func append(_ name: String, _ value: String) {
        let start = bytes.count
        bytes += name.utf8
        let middle = bytes.count
        bytes += value.utf8
        lines.append(Line(name: start..<middle, value: middle..<bytes.count))
    }

    /// Replaces all lines with a name by one, unchecked.
    mutating func replace(_ name: StaticString, with value: String) {
        lines = lines.filter { !matches($0, name) }
        append(name.description, value)
    }

    /// The value of the first line with this name, without white space around it. Names ignore the case of ASCII letters.
    public subscript(name: StaticString) -> String? { lines.first { matches($0, name) }.map { bytes[$0.value].text } }

    /// The values of all lines with this name, in order.
    public func values(_ name: StaticString) -> [String] { bytes(of: name).map(\.text) }

    /// The values of all lines with this name, in order, as bytes.
    func bytes(of name: StaticString) -> [ArraySlice<UInt8>] { lines.filter { matches($0, name) }.map { bytes[$0.value] } }

    /// The value of a field that may come once. Throws `400` when there are several.
    func only(_ name: StaticString) throws(HTTPError) -> ArraySlice<UInt8>? {
        var value: ArraySlice<UInt8>?
        for line in lines where matches(line, name) {
            guard value == nil else { throw HTTPError(.badRequest, "field that may come once only") }
            value = bytes[line.value]
        }
        return value
    }

    private func matches(_ line: Line, _ name: StaticString) -> Bool {
        line.name.count == name.utf8CodeUnitCount && bytes[line.name].spells(name)
    }
}
