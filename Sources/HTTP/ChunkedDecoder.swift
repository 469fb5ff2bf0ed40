/// Decodes a chunked body (RFC 9112, section 7.1) piece by piece as it arrives; chunk extensions and the trailer section
/// are checked and dropped. Malformed chunks are `400`, because guessing where a chunk ends permits request smuggling.
public struct ChunkedDecoder: Sendable {
    private let limits: HTTPLimits
    private var state = State.size(digits: 0, value: 0)
    private var extensionLength = 0
    private var extensionsTotal = 0
    private var trailerLength = 0

    private enum State: Equatable {
        case size(digits: Int, value: Int)
        case chunkExtension(size: Int, at: ChunkExtension)
        case sizeLineFeed(size: Int)
        case data(remaining: Int)
        case dataCarriageReturn
        case dataLineFeed
        case trailerStart
        case trailerName
        case trailerValue
        case trailerLineFeed
        case lastLineFeed
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
        let bytes = input.span
        var index = start
        while index < bytes.count, state != .complete {
            if case .data(let remaining) = state {
                let piece = bytes.extracting(index..<index + min(remaining, bytes.count - index))
                piece.withUnsafeBufferPointer { output.append(contentsOf: $0) }
                index += piece.count
                state = piece.count == remaining ? .dataCarriageReturn : .data(remaining: remaining - piece.count)
            } else {
                state = try next(after: bytes[index])
                index += 1
            }
        }
        return (index - start, state == .complete)
    }

    /// The state after a byte outside of chunk data.
    private mutating func next(after byte: UInt8) throws(HTTPError) -> State {
        switch state {
        case .size(let digits, let value):
            return try nextInSize(byte, digits: digits, value: value)
        case .chunkExtension(let size, let position):
            if byte == .carriageReturn, position.mayEnd { return .sizeLineFeed(size: size) }
            return try nextInExtension(byte, after: position, size: size)
        case .sizeLineFeed(let size):
            extensionLength = 0
            return try expect(.lineFeed, byte, then: size == 0 ? .trailerStart : .data(remaining: size))
        case .dataCarriageReturn:
            return try expect(.carriageReturn, byte, then: .dataLineFeed)
        case .dataLineFeed:
            return try expect(.lineFeed, byte, then: .size(digits: 0, value: 0))
        case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed:
            return try nextInTrailer(byte)
        case .lastLineFeed:
            return try expect(.lineFeed, byte, then: .complete)
        case .data, .complete:
            return state
        }
    }

    private mutating func nextInSize(_ byte: UInt8, digits: Int, value: Int) throws(HTTPError) -> State {
        if let digit = byte.hexadecimalValue {
            guard digits < Self.sizeDigits else { throw HTTPError(.badRequest, "chunk size with too many digits") }
            return .size(digits: digits + 1, value: value << 4 | Int(digit))
        }
        guard digits > 0 else { throw HTTPError(.badRequest, "malformed chunk size") }
        if byte == .carriageReturn { return .sizeLineFeed(size: value) }
        return try nextInExtension(byte, after: .padding, size: value)
    }

    private mutating func nextInExtension(
        _ byte: UInt8,
        after position: ChunkExtension,
        size: Int
    ) throws(HTTPError) -> State {
        extensionLength += 1
        extensionsTotal += 1
        guard extensionLength <= limits.chunkExtensionLength, extensionsTotal <= limits.chunkExtensionsTotal else {
            throw HTTPError(.badRequest, "chunk extensions over the limit")
        }
        guard let next = position.next(byte) else { throw HTTPError(.badRequest, "malformed chunk size or extension") }
        return .chunkExtension(size: size, at: next)
    }

    private mutating func nextInTrailer(_ byte: UInt8) throws(HTTPError) -> State {
        trailerLength += 1
        guard trailerLength <= limits.trailerLength else {
            throw HTTPError(.badRequest, "trailer section over the limit")
        }
        switch state {
        case .trailerStart where byte == .carriageReturn:
            return .lastLineFeed
        case .trailerName where byte == .colon:
            return .trailerValue
        case .trailerStart, .trailerName:
            guard byte.isTokenByte else { throw HTTPError(.badRequest, "malformed trailer field name") }
            return .trailerName
        case .trailerValue where byte == .carriageReturn:
            return .trailerLineFeed
        case .trailerValue:
            guard byte.isFieldByte else { throw HTTPError(.badRequest, "control character in a trailer field") }
            return .trailerValue
        default:
            return try expect(.lineFeed, byte, then: .trailerStart)
        }
    }

    private func expect(_ wanted: UInt8, _ byte: UInt8, then state: State) throws(HTTPError) -> State {
        guard byte == wanted else { throw HTTPError(.badRequest, "chunk without its line end") }
        return state
    }
}
