/// What separates the parts of a multipart body (RFC 2046, section 5.1.1), and how it is found.
struct MultipartBoundary {
    /// A boundary found in a body.
    struct Delimiter {
        /// The index after it, and after the end of its line if it is not the last.
        let end: Int
        /// Whether no part follows.
        let isLast: Bool
    }

    /// The line end before a boundary belongs to it, not to the content.
    private let delimiter: [UInt8]

    /// Takes the boundary from a `Content-Type`: `415` when it is not `multipart/form-data`, `400` without a boundary.
    init(contentType: String) throws(HTTPError) {
        guard let type = ParameterizedValue(contentType) else {
            throw HTTPError(.badRequest, "malformed Content-Type")
        }
        guard type.value == "multipart/form-data" else {
            throw HTTPError(.unsupportedMediaType, "not multipart/form-data")
        }
        guard let boundary = type["boundary"]?.utf8, (1...70).contains(boundary.count),
            boundary.allSatisfy(Self.isBoundaryOctet), boundary.last != .space
        else { throw HTTPError(.badRequest, "missing or malformed boundary") }
        delimiter = [.carriageReturn, .lineFeed, .hyphen, .hyphen] + boundary
    }

    /// Finds the first boundary in `bytes`: `end` is where what comes before it ends. Without one, `end` is where a
    /// boundary may begin of which the rest has not come yet.
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

    /// Judges the bytes from a carriage return on. A boundary that anything but two hyphens, or white space and a line
    /// end, follows is content: the beginning of a longer boundary-like line.
    private func judge(_ bytes: Span<UInt8>, at start: Int, limits: HTTPLimits) throws(HTTPError) -> Judgement {
        var index = start
        for octet in delimiter {
            guard index < bytes.count else { return .undecided }
            guard bytes[index] == octet else { return .content }
            index += 1
        }
        let paddingStart = index
        while index < bytes.count {
            let octet = bytes[index]
            if octet.isWhitespace {
                index += 1
                guard index - paddingStart <= limits.multipartPaddingLength else {
                    throw HTTPError(.badRequest, "white space after a boundary over the limit")
                }
                continue
            }
            let isLast = octet == .hyphen && index == paddingStart
            guard isLast || octet == .carriageReturn else { return .content }
            guard index + 1 < bytes.count else { return .undecided }
            guard bytes[index + 1] == (isLast ? .hyphen : .lineFeed) else { return .content }
            return .delimiter(end: index + 2, isLast: isLast)
        }
        return .undecided
    }

    /// `bchars`.
    private static func isBoundaryOctet(_ octet: UInt8) -> Bool {
        switch octet {
        case 0x20, 0x27...0x29, 0x2B...0x2F, 0x3A, 0x3D, 0x3F, 0x5F: true
        default: octet.isLetter || octet.isDigit
        }
    }
}
