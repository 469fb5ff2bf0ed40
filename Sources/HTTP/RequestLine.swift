/// The request line (RFC 9112, section 3): method, target, version.
struct RequestLine {
    /// The method.
    let method: HTTPMethod
    /// The target.
    let target: RequestTarget
    /// Whether the version is HTTP/1.0.
    let isHTTP10: Bool

    /// Parses a complete line, up to its LF. Throws `400`, `414`, `501` or `505`.
    init(_ bytes: Span<UInt8>, in received: Range<Int>, limits: HTTPLimits) throws(HTTPError) {
        // Lengths are checked first, so that the status does not depend on how the request was split into packets.
        let parts = try Self.divide(bytes, in: received, limits: limits)
        let line = try bytes.withoutCarriageReturn(received)
        guard let (methodRange, targetRange) = parts else { throw HTTPError(.badRequest, "malformed request line") }
        guard !methodRange.isEmpty, bytes.allSatisfy(in: methodRange, { $0.isTokenByte }) else {
            throw HTTPError(.badRequest, "malformed method")
        }
        isHTTP10 = try Self.isHTTP10(bytes, in: targetRange.upperBound + 1..<line.upperBound)
        let isOptions = bytes.spells("OPTIONS", in: methodRange, caseSensitive: true)
        target = try RequestTarget(bytes, in: targetRange, isOptions: isOptions)
        method = Self.method(bytes, in: methodRange)
    }

    /// Checks the beginning of a line. Throws `400`, `414` or `501` when its method or target is already too long.
    static func checkLengths(_ bytes: Span<UInt8>, in beginning: Range<Int>, limits: HTTPLimits) throws(HTTPError) {
        _ = try divide(bytes, in: beginning, limits: limits)
    }

    /// The ranges of method and target, or `nil` when a space after them is missing. Throws `400`, `414` or `501` when one is too
    /// long.
    private static func divide(
        _ bytes: Span<UInt8>,
        in received: Range<Int>,
        limits: HTTPLimits
    ) throws(HTTPError) -> (method: Range<Int>, target: Range<Int>)? {
        // A CR at the end may be half of the CRLF and does not count.
        let isEnding = received.last.map { bytes[$0] == .carriageReturn } ?? false
        let line = isEnding ? received.dropLast() : received
        let methodWindow = line.prefix(limits.methodLength + 1)
        guard let methodEnd = bytes.firstIndex(of: .space, in: methodWindow) else {
            guard methodWindow.count > limits.methodLength else { return nil }
            guard bytes.allSatisfy(in: methodWindow, { $0.isTokenByte }) else {
                throw HTTPError(.badRequest, "malformed method")
            }
            // It is `501`, because it is longer than any method that is implemented (RFC 9112, section 3). A shorter unknown method
            // is `405`, which names the methods of its path, so it is refused only when the path is known.
            throw HTTPError(.notImplemented, "method over the limit")
        }
        let targetWindow = (methodEnd + 1..<line.upperBound).prefix(limits.targetLength + 1)
        guard let targetEnd = bytes.firstIndex(of: .space, in: targetWindow) else {
            guard targetWindow.count > limits.targetLength else { return nil }
            throw HTTPError(.uriTooLong, "request target over the limit")
        }
        return (line.lowerBound..<methodEnd, methodEnd + 1..<targetEnd)
    }

    /// Methods are case-sensitive (RFC 9110, section 9.1).
    private static func method(_ bytes: Span<UInt8>, in range: Range<Int>) -> HTTPMethod {
        if bytes.spells("GET", in: range, caseSensitive: true) { return .get }
        if bytes.spells("POST", in: range, caseSensitive: true) { return .post }
        if bytes.spells("HEAD", in: range, caseSensitive: true) { return .head }
        return .other
    }

    /// Whether the version is 1.0; a later 1.x is treated as 1.1 (RFC 9110, section 2.5). Throws `505` for another major version,
    /// `400` when it is malformed.
    private static func isHTTP10(_ bytes: Span<UInt8>, in range: Range<Int>) throws(HTTPError) -> Bool {
        let (major, minor) = (range.lowerBound + 5, range.lowerBound + 7)
        guard range.count == 8, bytes.spells("HTTP/", in: range.prefix(5), caseSensitive: true),
            bytes[major].isDigit, bytes[major + 1] == UInt8(ascii: "."), bytes[minor].isDigit
        else { throw HTTPError(.badRequest, "malformed version") }
        guard bytes[major] == UInt8(ascii: "1") else {
            throw HTTPError(.httpVersionNotSupported, "version other than HTTP/1")
        }
        return bytes[minor] == .zero
    }
}
