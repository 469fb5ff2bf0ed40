/// A response: status, header section, content. The server adds `Date`, `Content-Length` and `Connection`.
public struct HTTPResponse: Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The field lines, without those that the server adds.
    public var fields: ResponseFields
    /// The content. It is not sent in a response to `HEAD` and with `204` and `304`.
    public var body: Body

    /// The content of a response.
    public enum Body: Sendable {
        case empty
        case bytes([UInt8])
        /// A literal.
        case constant(StaticString)
        /// A part of a file, sent from disk as fast as the client receives it.
        case file(FileBody)
    }

    /// A part of a file to send. The file is open already, so it cannot vanish before it is sent.
    public struct FileBody: Sendable {
        /// The open file; the last copy of the response closes it.
        public let file: OpenFile
        /// The bytes of the file to send.
        public let range: Range<Int>

        /// Makes a body of the bytes in `range`.
        public init(file: OpenFile, range: Range<Int>) {
            self.file = file
            self.range = range
        }
    }

    /// Makes a response.
    public init(_ status: HTTPStatus, fields: ResponseFields = ResponseFields(), body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

extension HTTPResponse.Body {
    /// The length in bytes.
    public var count: Int {
        switch self {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .constant(let text): text.utf8CodeUnitCount
        case .file(let part): part.range.count
        }
    }
}
