/// The request line (RFC 9112, section 3): method, target, version.
struct RequestLine {
    /// The method.
    let method: HTTPMethod
    /// The target.
    let target: RequestTarget
    /// Whether the version is HTTP/1.0.
    let isHTTP10: Bool

    /// Reads a whole line, up to its LF.
    init(_ bytes: Span<UInt8>, in received: Range<Int>, limits: HTTPLimits) throws(HTTPError) {
        // Lengths come before anything else of a line: so the answer never depends on how a request was cut into packets.
        let parts = try Self.divide(bytes, in: received, limits: limits)
        let line = try bytes.withoutCarriageReturn(received)
        guard let (methodRange, targetRange) = parts else { throw HTTPError(.badRequest, "malformed request line") }
        guard !methodRange.isEmpty, bytes.allSatisfy(in: methodRange, { $0.isTokenOctet }) else {
            throw HTTPError(.badRequest, "malformed method")
        }
        isHTTP10 = try Self.isHTTP10(bytes, in: targetRange.upperBound + 1..<line.upperBound)
        let isOptions = bytes.spells("OPTIONS", in: methodRange, caseSensitive: true)
        target = try RequestTarget(bytes, in: targetRange, isOptions: isOptions)
        method = Self.method(bytes, in: methodRange)
    }

    /// Refuses the beginning of a line whose method or target is too long already.
    static func checkLengths(_ bytes: Span<UInt8>, in beginning: Range<Int>, limits: HTTPLimits) throws(HTTPError) {
        _ = try divide(bytes, in: beginning, limits: limits)
    }

    /// Where the method and the target lie, or nothing when a space that should end them is not there. Refuses what is too long.
    private static func divide(
        _ bytes: Span<UInt8>,
        in received: Range<Int>,
        limits: HTTPLimits
    ) throws(HTTPError) -> (method: Range<Int>, target: Range<Int>)? {
        // A carriage return that came last is half of the line's end, or may be; it does not count.
        let isEnding = received.last.map { bytes[$0] == .carriageReturn } ?? false
        let line = isEnding ? received.dropLast() : received
        let methodRoom = line.prefix(limits.methodLength + 1)
        guard let methodEnd = bytes.firstIndex(of: .space, in: methodRoom) else {
            guard methodRoom.count > limits.methodLength else { return nil }
            guard bytes.allSatisfy(in: methodRoom, { $0.isTokenOctet }) else {
                throw HTTPError(.badRequest, "malformed method")
            }
            // RFC 9112, section 3: a method longer than any that is implemented is answered with 501.
            throw HTTPError(.notImplemented, "method over the limit")
        }
        let targetRoom = (methodEnd + 1..<line.upperBound).prefix(limits.targetLength + 1)
        guard let targetEnd = bytes.firstIndex(of: .space, in: targetRoom) else {
            guard targetRoom.count > limits.targetLength else { return nil }
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

    /// `HTTP/1.0` or a later 1.x, which is read as 1.1 (RFC 9110, section 2.5); another major version is `505`.
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
