/// Takes the content of a request's body from the bytes that arrive (RFC 9112, section 6). Sizes, extensions and trailers of chunks are
/// checked and dropped; malformed ones are `400`, because guessing where a chunk ends permits request smuggling.
struct BodyDecoder {
    private var state: State
    private let isChunked: Bool
    private var extensionsTotal = 0
    private var trailerLength = 0

    private enum State {
        case data(remaining: Int)
        /// The line with a chunk's size and extensions.
        case size
        /// The line end after a chunk's data.
        case dataEnd
        case trailer
        case complete
        /// Reading has failed; each further call throws the error.
        case failed(HTTPError)
    }

    /// 15 hexadecimal digits exceed any real body and never overflow an `Int`.
    private static let sizeDigits = 15

    init(_ framing: RequestHead.Framing) {
        isChunked = framing == .chunked
        state =
            switch framing {
            case .none, .length(0): .complete
            case .length(let length): .data(remaining: length)
            case .chunked: .size
            }
    }

    var isComplete: Bool {
        if case .complete = state { true } else { false }
    }

    /// Ends the body: taking more of it throws `error`.
    mutating func fail(with error: HTTPError) { state = .failed(error) }

    /// Takes the content that has arrived. Throws `400` for malformed chunks and those over a limit, and the body's error.
    mutating func take(from input: inout InputBuffer, limits: HTTPLimits) throws(HTTPError) -> [UInt8] {
        var content: [UInt8] = []
        do throws(HTTPError) {
            while try advance(through: &input, into: &content, limits: limits) {}
        } catch {
            fail(with: error)
            throw error
        }
        return content
    }

    /// Takes the next line or piece of content; false when more has to arrive or nothing follows.
    private mutating func advance(
        through input: inout InputBuffer,
        into content: inout [UInt8],
        limits: HTTPLimits
    ) throws(HTTPError) -> Bool {
        switch state {
        case .data(let remaining):
            let piece = input.take(upTo: remaining)
            // A piece that arrives within a body is passed on without copying it.
            if content.isEmpty { content = piece } else { content += piece }
            guard piece.count == remaining else {
                state = .data(remaining: remaining - piece.count)
                return false
            }
            state = isChunked ? .dataEnd : .complete
        case .size:
            guard let line = try takeLine(from: &input, upTo: Self.sizeDigits + limits.chunkExtensionLength) else { return false }
            let size = try size(in: line, limits: limits)
            state = size == 0 ? .trailer : .data(remaining: size)
        case .dataEnd:
            guard try takeLine(from: &input, upTo: 0) != nil else { return false }
            state = .size
        case .trailer:
            let room = max(0, limits.trailerLength - trailerLength - 2)
            guard let line = try takeLine(from: &input, upTo: room) else { return false }
            trailerLength += line.count + 2
            if line.isEmpty { state = .complete } else { _ = try FieldLine(line) }
        case .complete: return false
        case .failed(let error): throw error
        }
        return true
    }

    /// The next line without its CRLF, when it has arrived. Throws `400` when it is longer than `limit` or no CRLF ends it.
    private func takeLine(from input: inout InputBuffer, upTo limit: Int) throws(HTTPError) -> ArraySlice<UInt8>? {
        let line = input.unread.prefix { $0 != .lineFeed }
        let mayEnd = line.last == .carriageReturn
        let content = mayEnd ? line.dropLast() : line
        // Bytes beyond the limit are not examined, so that the error does not depend on how the body was cut.
        guard content.prefix(limit + 1).allSatisfy(\.isFieldByte) else { throw HTTPError(.badRequest, "control character in a chunk") }
        guard content.count <= limit else { throw HTTPError(.badRequest, "chunk line over the limit") }
        guard line.count < input.count else { return nil }
        guard mayEnd else { throw HTTPError(.badRequest, "line feed without a carriage return") }
        input.drop(line.count + 1)
        return content
    }

    private mutating func size(in line: ArraySlice<UInt8>, limits: HTTPLimits) throws(HTTPError) -> Int {
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
            guard rest.takeDelimiter(.semicolon), !rest.take(while: \.isTokenByte).isEmpty else { return false }
            if rest.takeDelimiter(.equals), !takeQuotedString(from: &rest), rest.take(while: \.isTokenByte).isEmpty {
                return false
            }
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
