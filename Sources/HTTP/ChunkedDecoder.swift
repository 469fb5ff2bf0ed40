/// Decodes a chunked body (RFC 9112, section 7.1) piece by piece as it arrives; chunk extensions and the trailer section
/// are checked and dropped. Malformed chunks are `400`, because guessing where a chunk ends permits request smuggling.
public struct ChunkedDecoder: Sendable {
    private let limits: HTTPLimits
    private var state = State.size
    /// The part of a line that has arrived.
    private var line: [UInt8] = []
    private var extensionsTotal = 0
    private var trailerLength = 0

    private enum State {
        /// The line with a chunk's size and extensions.
        case size
        case data(remaining: Int)
        /// The line end after a chunk's data.
        case dataEnd
        case trailer
        case complete
    }

    /// 15 hexadecimal digits exceed any real body and never overflow an `Int`.
    private static let sizeDigits = 15

    /// Makes a decoder for one body.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Decodes the bytes of `input` from `start` on and appends the content to `output`. Returns how many bytes belong to the
    /// body, which is all of them until it is complete. Throws `400` for malformed chunks and those over a limit.
    public mutating func decode(
        _ input: [UInt8],
        from start: Int = 0,
        into output: inout [UInt8]
    ) throws(HTTPError) -> (consumed: Int, isComplete: Bool) {
        var rest = input[start...]
        while true {
            switch state {
            case .size:
                guard let line = try takeLine(from: &rest, upTo: Self.sizeDigits + limits.chunkExtensionLength) else {
                    return (input.count - start, false)
                }
                let size = try size(in: line)
                state = size == 0 ? .trailer : .data(remaining: size)
            case .data(let remaining):
                guard !rest.isEmpty else { return (input.count - start, false) }
                let piece = rest.prefix(remaining)
                output += piece
                rest = rest[piece.endIndex...]
                state = piece.count == remaining ? .dataEnd : .data(remaining: remaining - piece.count)
            case .dataEnd:
                guard try takeLine(from: &rest, upTo: 0) != nil else { return (input.count - start, false) }
                state = .size
            case .trailer:
                let room = max(0, limits.trailerLength - trailerLength - 2)
                guard let line = try takeLine(from: &rest, upTo: room) else { return (input.count - start, false) }
                trailerLength += line.count + 2
                if line.isEmpty { state = .complete } else { _ = try FieldLine(line) }
            case .complete:
                return (rest.startIndex - start, true)
            }
        }
    }

    /// The next line without its CRLF, when it has arrived. Throws `400` when it is longer than `limit` or no CRLF ends it.
    private mutating func takeLine(
        from rest: inout ArraySlice<UInt8>,
        upTo limit: Int
    ) throws(HTTPError) -> ArraySlice<UInt8>? {
        line += rest.take { $0 != .lineFeed }
        // Only so much is examined that the error does not depend on how the body was cut.
        var content = line.prefix(limit + 1)
        let mayEnd = content.count == line.count && content.last == .carriageReturn
        if mayEnd { content = content.dropLast() }
        guard content.allSatisfy(\.isFieldByte) else { throw HTTPError(.badRequest, "control character in a chunk") }
        guard content.count <= limit else { throw HTTPError(.badRequest, "chunk line over the limit") }
        guard rest.popFirst() != nil else { return nil }
        guard mayEnd else { throw HTTPError(.badRequest, "line feed without a carriage return") }
        line = []
        return content
    }

    private mutating func size(in line: ArraySlice<UInt8>) throws(HTTPError) -> Int {
        var extensions = line
        let digits = extensions.take { $0.hexadecimalValue != nil }
        guard (1...Self.sizeDigits).contains(digits.count), Self.areWellFormed(extensions) else {
            throw HTTPError(.badRequest, "malformed chunk size")
        }
        extensionsTotal += extensions.count
        guard extensions.count <= limits.chunkExtensionLength, extensionsTotal <= limits.chunkExtensionsTotal else {
            throw HTTPError(.badRequest, "chunk extensions over the limit")
        }
        return digits.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
    }

    /// Whether extensions, which the server ignores, follow their grammar (RFC 9112, section 7.1.1): `*( BWS ";" BWS name [ BWS "=" BWS
    /// value ] )`. If it were lax, another recipient could see the end of the line at a different byte.
    private static func areWellFormed(_ extensions: ArraySlice<UInt8>) -> Bool {
        var rest = extensions
        while !rest.isEmpty {
            rest = rest.drop(while: \.isWhitespace)
            guard rest.popFirst() == .semicolon else { return false }
            rest = rest.drop(while: \.isWhitespace)
            guard !rest.take(while: \.isTokenByte).isEmpty else { return false }
            let value = rest.drop(while: \.isWhitespace)
            guard value.first == .equals else { continue }
            rest = value.dropFirst().drop(while: \.isWhitespace)
            guard takeQuotedString(from: &rest) || !rest.take(while: \.isTokenByte).isEmpty else { return false }
        }
        return true
    }

    private static func takeQuotedString(from rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == .quote else { return false }
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            if byte == .quote { return true }
            if byte == .backslash { rest = rest.dropFirst() }
        }
        return false
    }
}
