/// Parses a `multipart/form-data` body (RFC 7578; RFC 2046, section 5.1) while it arrives, without collecting parts, so that
/// a photo can be written to disk meanwhile.
///
/// Pass each piece to `append(_:)`, then call `next()` until it returns `nil`. After the last piece, call `finish()`.
public struct MultipartParser: Sendable {
    /// What the parser finds in a body, in this order for each part.
    public enum Event: Sendable, Equatable {
        /// A part begins.
        case part(MultipartPart)
        /// Some of its content, never empty: a slice of the appended piece, not a copy.
        case bytes(ArraySlice<UInt8>)
        /// The part is complete.
        case endOfPart
    }

    private enum State {
        case preamble
        case head(MultipartPartHead)
        case content(isText: Bool)
        case epilogue
    }

    private let limits: HTTPLimits
    private let boundary: MultipartBoundary
    private var state = State.preamble
    private var scanner = LineScanner()
    /// The bytes to parse, from `position` on. It begins with a CRLF because the parser expects one before each boundary and
    /// the first boundary of a body may have none.
    private var buffer: [UInt8] = [.carriageReturn, .lineFeed]
    private var position = 0
    /// The number of bytes from `position` on that may begin a boundary but are not content: the CRLF after a part's head.
    private var lead = 0
    private var partCount = 0
    private var paddingLength = 0
    private var textLength = 0

    /// Makes a parser for a body of this `Content-Type`. Throws `415` when that is not `multipart/form-data`, `400` when its
    /// boundary is missing or malformed.
    public init(contentType: String, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
        self.limits = limits
        boundary = try MultipartBoundary(contentType: contentType)
    }

    /// Appends a piece of the body. Call it when `next()` has returned `nil`.
    public mutating func append(_ piece: [UInt8]) {
        if position == buffer.count {
            buffer = piece
        } else {
            buffer.removeSubrange(..<position)
            buffer.append(contentsOf: piece)
        }
        position = 0
    }

    /// The next event, or `nil` when another piece is needed. Throws `400` for malformed parts and those over a limit.
    public mutating func next() throws(HTTPError) -> Event? {
        while true {
            switch state {
            case .preamble:
                guard try skipPreamble() else { return nil }
            case .head(let head):
                return try nextInHead(head)
            case .content(let isText):
                return try nextInContent(isText: isText)
            case .epilogue:
                try skip(to: buffer.count)
                return nil
            }
        }
    }

    /// Ends the body. Throws `400` when its last boundary is missing.
    public func finish() throws(HTTPError) {
        guard case .epilogue = state else { throw HTTPError(.badRequest, "multipart body without its last boundary") }
    }

    private mutating func skipPreamble() throws(HTTPError) -> Bool {
        let (end, delimiter) = try boundary.search(buffer[position...], limits: limits)
        try skip(to: end)
        guard let delimiter else { return false }
        try begin(after: delimiter)
        return true
    }

    private mutating func nextInHead(_ current: MultipartPartHead) throws(HTTPError) -> Event? {
        var head = current
        let bytes = buffer[position...].prefix(limits.partHeadLength)
        while let received = scanner.next(in: bytes) {
            let line = try received.withoutCarriageReturn()
            if line.isEmpty {
                let part = try head.part()
                position = line.startIndex
                lead = 2
                textLength = 0
                state = .content(isText: part.filename == nil)
                return .part(part)
            }
            try head.add(line, limits: limits)
        }
        guard bytes.count < limits.partHeadLength else { throw HTTPError(.badRequest, "part head over the limit") }
        state = .head(head)
        return nil
    }

    private mutating func nextInContent(isText: Bool) throws(HTTPError) -> Event? {
        let (end, delimiter) = try boundary.search(buffer[position...], limits: limits)
        let start = position + lead
        if start < end {
            position = end
            lead = 0
            textLength += end - start
            guard !isText || textLength <= limits.textFieldLength else {
                throw HTTPError(.badRequest, "text field over the limit")
            }
            return .bytes(buffer[start..<end])
        }
        guard let delimiter else {
            // While the rest of the body has not arrived, what was passed on is not held here too.
            if position == buffer.count { (buffer, position) = ([], 0) }
            return nil
        }
        try begin(after: delimiter)
        return .endOfPart
    }

    private mutating func begin(after delimiter: MultipartBoundary.Delimiter) throws(HTTPError) {
        position = delimiter.end
        lead = 0
        paddingLength = 0
        guard !delimiter.isLast else {
            state = .epilogue
            return
        }
        partCount += 1
        guard partCount <= limits.partCount else { throw HTTPError(.badRequest, "too many parts") }
        scanner = LineScanner()
        state = .head(MultipartPartHead())
    }

    private mutating func skip(to end: Int) throws(HTTPError) {
        paddingLength += end - position
        position = end
        guard paddingLength <= limits.multipartPaddingLength else {
            throw HTTPError(.badRequest, "multipart preamble or epilogue over the limit")
        }
    }
}
