/// The head of one part of a multipart form (RFC 7578, section 4).
public struct MultipartPart: Sendable, Equatable {
    public let name: String
    /// The file's name on the client, to show and never as a path; `nil` when the part is no file, empty when none was chosen.
    public let filename: String?

    /// `nil` without a name. RFC 7578, section 4.2, forbids `filename*` in forms, but some clients send it, alone or beside `filename`.
    fileprivate init?(_ disposition: ParameterizedValue) {
        // Browsers send quotes as `%22` (HTML Standard, "multipart form data"). Other percent signs are part of the file's name.
        func text(_ parameter: String) -> String? { disposition[parameter]?.replacing("%22", with: "\"") }
        guard let name = text("name") else { return nil }
        self.name = name
        filename = text("filename") ?? disposition["filename*"].map(Self.extendedText)
    }

    /// The text of an extended value (RFC 8187, section 3.2): a charset, which is UTF-8, a language, and percent-encoded bytes.
    private static func extendedText(_ value: String) -> String {
        let encoded = value.utf8.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false).last
        return Array(encoded ?? value.utf8[...])[...].percentDecoded().text
    }
}

/// Parses a `multipart/form-data` body (RFC 7578; RFC 2046, section 5.1) while it arrives, without collecting parts.
///
/// Pass each piece to `append(_:)`, then call `next()` until it returns `nil`. After the last piece, call `finish()`.
public struct MultipartParser: Sendable {
    /// A finding of the parser, in this order for each part.
    public enum Event: Sendable, Equatable {
        case part(MultipartPart)
        /// Some of its content, never empty: a slice of the appended piece, not a copy.
        case bytes(ArraySlice<UInt8>)
        case endOfPart
    }

    private enum State {
        case preamble
        case head
        case content(isText: Bool)
        case epilogue
    }

    /// A boundary: where the bytes after it begin, and whether no part follows.
    private typealias Boundary = (end: Int, isLast: Bool)

    private let limits: HTTPLimits
    /// The boundary with the CRLF and the hyphens before it, which are not content.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// The bytes to parse, from `position` on. It begins with the CRLF that the first boundary of a body may lack.
    private var buffer: [UInt8] = [.carriageReturn, .lineFeed]
    private var position = 0
    /// The number of bytes from `position` on that may begin a boundary but are not content: the CRLF after a part's head.
    private var lead = 0
    private var partCount = 0
    private var paddingLength = 0
    private var textLength = 0

    /// Makes a parser for a `Content-Type`. Throws `415` when that is not `multipart/form-data`, `400` for a bad boundary.
    public init(contentType: String, limits: HTTPLimits = HTTPLimits()) throws(HTTPError) {
        guard let type = ParameterizedValue(contentType) else { throw HTTPError(.badRequest, "malformed Content-Type") }
        guard type.value == "multipart/form-data" else { throw HTTPError(.unsupportedMediaType, "not multipart/form-data") }
        guard let boundary = type["boundary"]?.utf8, (1...70).contains(boundary.count),
            boundary.allSatisfy(Self.isBoundaryByte), boundary.last != .space
        else { throw HTTPError(.badRequest, "missing or malformed boundary") }
        delimiter = [.carriageReturn, .lineFeed, .hyphen, .hyphen] + boundary
        self.limits = limits
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
                let (end, boundary) = try search()
                try skip(to: end)
                guard let boundary else { return nil }
                try begin(after: boundary)
            case .head: return try nextInHead()
            case .content(let isText): return try nextInContent(isText: isText)
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

    /// Reads a part's head when all of it has arrived. Only its `Content-Disposition` counts (RFC 7578, section 4.8).
    private mutating func nextInHead() throws(HTTPError) -> Event? {
        var rest = buffer[position...].prefix(limits.partHeadLength)
        var fieldCount = 0
        var disposition: ParameterizedValue?
        while let end = rest.firstIndex(of: .lineFeed) {
            let line = try rest[..<end].withoutCarriageReturn()
            rest = rest[(end + 1)...]
            if line.isEmpty {
                guard let part = disposition.flatMap(MultipartPart.init) else { throw HTTPError(.badRequest, "part without a name") }
                (position, lead, textLength) = (line.startIndex, 2, 0)
                state = .content(isText: part.filename == nil)
                return .part(part)
            }
            fieldCount += 1
            guard fieldCount <= limits.partFieldCount else { throw HTTPError(.badRequest, "part with too many fields") }
            let field = try FieldLine(line)
            guard field.name.spells("Content-Disposition") else { continue }
            guard disposition == nil, let value = ParameterizedValue(field.value.text), value.value == "form-data"
            else {
                throw HTTPError(.badRequest, "malformed or double Content-Disposition")
            }
            disposition = value
        }
        guard rest.endIndex - position < limits.partHeadLength else { throw HTTPError(.badRequest, "part head over the limit") }
        return nil
    }

    private mutating func nextInContent(isText: Bool) throws(HTTPError) -> Event? {
        let (end, boundary) = try search()
        let start = position + lead
        let admitted = isText ? min(end, start + limits.textFieldLength - textLength) : end
        if start < admitted {
            position = admitted
            lead = 0
            textLength += admitted - start
            return .bytes(buffer[start..<admitted])
        }
        guard start >= end else { throw HTTPError(.badRequest, "text field over the limit") }
        guard let boundary else {
            // While the rest of the body has not arrived, what was passed on is not held here too.
            if position == buffer.count { (buffer, position) = ([], 0) }
            return nil
        }
        try begin(after: boundary)
        return .endOfPart
    }

    private mutating func begin(after boundary: Boundary) throws(HTTPError) {
        (position, lead, paddingLength) = (boundary.end, 0, 0)
        state = boundary.isLast ? .epilogue : .head
        partCount += boundary.isLast ? 0 : 1
        guard partCount <= limits.partCount else { throw HTTPError(.badRequest, "too many parts") }
    }

    private mutating func skip(to end: Int) throws(HTTPError) {
        paddingLength += end - position
        position = end
        guard paddingLength <= limits.multipartPaddingLength else {
            throw HTTPError(.badRequest, "multipart preamble or epilogue over the limit")
        }
    }

    /// Finds the first boundary from `position` on; `end` is the end of the bytes before it. When none is complete, `end` is where a
    /// boundary begins that may still be completed. A delimiter without two hyphens, or white space and a line end, behind it is content.
    /// Throws `400` for too much white space after a boundary.
    private func search() throws(HTTPError) -> (end: Int, boundary: Boundary?) {
        var rest = buffer[position...]
        while let start = rest.firstIndex(of: .carriageReturn) {
            var after = rest[start...]
            rest = after.dropFirst()
            guard after.starts(with: delimiter) else {
                if delimiter.starts(with: after) { return (start, nil) }
                continue
            }
            after = after.dropFirst(delimiter.count)
            let padding = after.take(while: \.isWhitespace)
            guard padding.count <= limits.multipartPaddingLength else {
                throw HTTPError(.badRequest, "white space after a boundary over the limit")
            }
            let isLast = padding.isEmpty && after.first == .hyphen
            let ending: [UInt8] = isLast ? [.hyphen, .hyphen] : [.carriageReturn, .lineFeed]
            if after.starts(with: ending) { return (start, (after.startIndex + ending.count, isLast)) }
            if ending.starts(with: after) { return (start, nil) }
        }
        return (buffer.endIndex, nil)
    }

    /// `bchars` (RFC 2046, section 5.1.1).
    private static func isBoundaryByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x27...0x29, 0x2B...0x2F, 0x3A, 0x3D, 0x3F, 0x5F: true
        default: byte.isLetter || byte.isDigit
        }
    }
}

/// A field value with parameters (RFC 9110, section 5.6.6), such as `multipart/form-data; boundary=x`.
struct ParameterizedValue {
    /// The text before the first semicolon, in lower case: a media type or a disposition.
    let value: String
    /// Parameters that a value may have; clients send one or two.
    private static let parameterLimit = 16

    /// The values by their names in lower case.
    private var parameters: [String: String] = [:]

    /// Reads a value; `nil` when a parameter is malformed or repeated, or there are too many.
    ///
    /// In a quoted string a backslash escapes only a quote or a backslash, as curl does; browsers send those of a file name unescaped.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        value = rest.take { $0 != .semicolon && !$0.isWhitespace }.text.lowercased()
        while rest.takeDelimiter(.semicolon) {
            guard let first = rest.first, first != .semicolon else { continue }
            let name = rest.take(while: \.isTokenByte).text.lowercased()
            guard !name.isEmpty, rest.popFirst() == .equals, let value = Self.takeValue(from: &rest),
                parameters.updateValue(value, forKey: name) == nil, parameters.count <= Self.parameterLimit
            else { return nil }
        }
        guard rest.allSatisfy(\.isWhitespace) else { return nil }
    }

    /// The value of the parameter with this name, which is given in lower case.
    subscript(name: String) -> String? { parameters[name] }

    private static func takeValue(from rest: inout ArraySlice<UInt8>) -> String? {
        guard rest.first == .quote else {
            let token = rest.take(while: \.isTokenByte)
            return token.isEmpty ? nil : token.text
        }
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == .quote { return bytes[...].text }
            let isEscape = byte == .backslash && (rest.first == .quote || rest.first == .backslash)
            bytes.append(isEscape ? rest.removeFirst() : byte)
        }
        return nil
    }
}
