/// The boundary between the parts of a multipart body (RFC 2046, section 5.1.1).
struct MultipartBoundary {
    /// A boundary found in a body.
    struct Delimiter {
        /// The index after it and, unless it is the last, after the end of its line.
        let end: Int
        /// Whether no part follows.
        let isLast: Bool
    }

    /// The boundary with the CRLF and the hyphens before it, which are not content.
    private let delimiter: [UInt8]

    /// Reads the boundary of a `Content-Type`. Throws `415` when that is not `multipart/form-data`, `400` when it has no valid
    /// boundary.
    init(contentType: String) throws(HTTPError) {
        guard let type = ParameterizedValue(contentType) else {
            throw HTTPError(.badRequest, "malformed Content-Type")
        }
        guard type.value == "multipart/form-data" else {
            throw HTTPError(.unsupportedMediaType, "not multipart/form-data")
        }
        guard let boundary = type["boundary"]?.utf8, (1...70).contains(boundary.count),
            boundary.allSatisfy(Self.isBoundaryByte), boundary.last != .space
        else { throw HTTPError(.badRequest, "missing or malformed boundary") }
        delimiter = [.carriageReturn, .lineFeed, .hyphen, .hyphen] + boundary
    }

    /// Finds the first boundary in `bytes`; `end` is the end of the bytes before it. When none is complete, `end` is where a
    /// boundary begins that may still be completed. Throws `400` for too much white space after a boundary.
    func search(_ bytes: ArraySlice<UInt8>, limits: HTTPLimits) throws(HTTPError) -> (end: Int, delimiter: Delimiter?) {
        let span = bytes.span
        var start = 0
        while let candidate = span.firstIndex(of: .carriageReturn, from: start) {
            switch try judge(span, at: candidate, limits: limits) {
            case .content:
                start = candidate + 1
            case .undecided:
                return (bytes.startIndex + candidate, nil)
            case .delimiter(let end, let isLast):
                return (bytes.startIndex + candidate, Delimiter(end: bytes.startIndex + end, isLast: isLast))
            }
        }
        return (bytes.endIndex, nil)
    }

    private enum Judgement {
        case content
        case undecided
        case delimiter(end: Int, isLast: Bool)
    }

    /// Judges the bytes from a carriage return on. A boundary that is not followed by two hyphens, or by white space and a
    /// line end, is content.
    private func judge(_ bytes: Span<UInt8>, at start: Int, limits: HTTPLimits) throws(HTTPError) -> Judgement {
        var index = start
        for byte in delimiter {
            guard index < bytes.count else { return .undecided }
            guard bytes[index] == byte else { return .content }
            index += 1
        }
        let paddingStart = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte.isWhitespace {
                index += 1
                guard index - paddingStart <= limits.multipartPaddingLength else {
                    throw HTTPError(.badRequest, "white space after a boundary over the limit")
                }
                continue
            }
            let isLast = byte == .hyphen && index == paddingStart
            guard isLast || byte == .carriageReturn else { return .content }
            guard index + 1 < bytes.count else { return .undecided }
            guard bytes[index + 1] == (isLast ? .hyphen : .lineFeed) else { return .content }
            return .delimiter(end: index + 2, isLast: isLast)
        }
        return .undecided
    }

    /// `bchars`.
    private static func isBoundaryByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x27...0x29, 0x2B...0x2F, 0x3A, 0x3D, 0x3F, 0x5F: true
        default: byte.isLetter || byte.isDigit
        }
    }
}
