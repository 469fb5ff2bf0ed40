/// The boundary between the parts of a multipart body (RFC 2046, section 5.1.1).
struct MultipartBoundary {
    /// What a boundary search finds.
    struct Delimiter {
        /// The index after the boundary and, unless it is the last, after the end of its line.
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
        var rest = bytes
        while let start = rest.firstIndex(of: .carriageReturn) {
            switch try judge(rest[start...], limits: limits) {
            case .content: rest = rest[(start + 1)...]
            case .undecided: return (start, nil)
            case .delimiter(let delimiter): return (start, delimiter)
            }
        }
        return (bytes.endIndex, nil)
    }

    private enum Judgement {
        case content
        case undecided
        case delimiter(Delimiter)
    }

    /// Judges the bytes from a carriage return on. A boundary that is not followed by two hyphens, or by white space and a
    /// line end, is content.
    private func judge(_ bytes: ArraySlice<UInt8>, limits: HTTPLimits) throws(HTTPError) -> Judgement {
        guard bytes.starts(with: delimiter) else { return delimiter.starts(with: bytes) ? .undecided : .content }
        var rest = bytes.dropFirst(delimiter.count)
        let padding = rest.take(while: \.isWhitespace)
        guard padding.count <= limits.multipartPaddingLength else {
            throw HTTPError(.badRequest, "white space after a boundary over the limit")
        }
        let isLast = padding.isEmpty && rest.first == .hyphen
        let ending: [UInt8] = isLast ? [.hyphen, .hyphen] : [.carriageReturn, .lineFeed]
        guard rest.starts(with: ending) else { return ending.starts(with: rest) ? .undecided : .content }
        return .delimiter(Delimiter(end: rest.startIndex + ending.count, isLast: isLast))
    }

    /// `bchars`.
    private static func isBoundaryByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x27...0x29, 0x2B...0x2F, 0x3A, 0x3D, 0x3F, 0x5F: true
        default: byte.isLetter || byte.isDigit
        }
    }
}
