/// Takes a chunked body apart (RFC 9112, section 7.1), piece by piece as it arrives; chunk extensions and the trailer
/// section are checked and dropped. What is malformed is `400`: a guess where a chunk ends is how requests are smuggled.
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

    /// 15 hexadecimal digits: far beyond any body, and never beyond what `Int` holds.
    private static let sizeDigits = 15

    /// Makes a decoder for one body.
    public init(limits: HTTPLimits = HTTPLimits()) {
        self.limits = limits
    }

    /// Appends the content found in `input` at and after `start` to `output`: never more bytes than are there. Answers how many of
    /// them belong to the body, and whether it is complete; all are consumed until it is. Throws `400`.
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

    /// The state that one octet between the chunks' data leads to.
    private mutating func next(after octet: UInt8) throws(HTTPError) -> State {
        switch state {
        case .size(let digits, let value):
            return try nextInSize(octet, digits: digits, value: value)
        case .chunkExtension(let size, let position):
            if octet == .carriageReturn, position.mayEnd { return .sizeLineFeed(size: size) }
            return try nextInExtension(octet, after: position, size: size)
        case .sizeLineFeed(let size):
            extensionLength = 0
            return try expect(.lineFeed, octet, then: size == 0 ? .trailerStart : .data(remaining: size))
        case .dataCarriageReturn:
            return try expect(.carriageReturn, octet, then: .dataLineFeed)
        case .dataLineFeed:
            return try expect(.lineFeed, octet, then: .size(digits: 0, value: 0))
        case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed:
            return try nextInTrailer(octet)
        case .lastLineFeed:
            return try expect(.lineFeed, octet, then: .complete)
        case .data, .complete:
            return state
        }
    }

    private mutating func nextInSize(_ octet: UInt8, digits: Int, value: Int) throws(HTTPError) -> State {
        if let digit = octet.hexadecimalValue {
            guard digits < Self.sizeDigits else { throw HTTPError(.badRequest, "chunk size with too many digits") }
            return .size(digits: digits + 1, value: value << 4 | Int(digit))
        }
        guard digits > 0 else { throw HTTPError(.badRequest, "malformed chunk size") }
        if octet == .carriageReturn { return .sizeLineFeed(size: value) }
        return try nextInExtension(octet, after: .padding, size: value)
    }

    private mutating func nextInExtension(
        _ octet: UInt8,
        after position: ChunkExtension,
        size: Int
    ) throws(HTTPError) -> State {
        extensionLength += 1
        extensionsTotal += 1
        guard extensionLength <= limits.chunkExtensionLength, extensionsTotal <= limits.chunkExtensionsTotal else {
            throw HTTPError(.badRequest, "chunk extensions over the limit")
        }
        guard let next = position.next(octet) else { throw HTTPError(.badRequest, "malformed chunk size or extension") }
        return .chunkExtension(size: size, at: next)
    }

    private mutating func nextInTrailer(_ octet: UInt8) throws(HTTPError) -> State {
        trailerLength += 1
        guard trailerLength <= limits.trailerLength else {
            throw HTTPError(.badRequest, "trailer section over the limit")
        }
        switch state {
        case .trailerStart where octet == .carriageReturn:
            return .lastLineFeed
        case .trailerName where octet == .colon:
            return .trailerValue
        case .trailerStart, .trailerName:
            guard octet.isTokenOctet else { throw HTTPError(.badRequest, "malformed trailer field name") }
            return .trailerName
        case .trailerValue where octet == .carriageReturn:
            return .trailerLineFeed
        case .trailerValue:
            guard octet.isFieldOctet else { throw HTTPError(.badRequest, "control octet in a trailer field") }
            return .trailerValue
        default:
            return try expect(.lineFeed, octet, then: .trailerStart)
        }
    }

    private func expect(_ wanted: UInt8, _ octet: UInt8, then state: State) throws(HTTPError) -> State {
        guard octet == wanted else { throw HTTPError(.badRequest, "chunk without its line end") }
        return state
    }
}
