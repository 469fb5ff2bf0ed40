/// An answer: status, header section, body. The connection adds `Date`, `Content-Length` and `Connection`.
public struct HTTPResponse: Sendable {
    /// The status of the answer.
    public var status: HTTPStatus
    /// Every field but those that frame the message.
    public var fields: ResponseFields
    /// What follows the header section; not sent for `HEAD`, `204` and `304`, though its length may be.
    public var body: Body

    /// The content of an answer.
    public enum Body: Sendable {
        case empty
        case bytes([UInt8])
        /// Bytes of the program itself, sent without a copy.
        case constant(StaticString)
        /// A file's bytes, sent straight from disk as fast as the reader takes them.
        case file(FileBody)
    }

    /// A part of a file to send. The file is opened by whoever answers, so that it cannot vanish before it is sent.
    public struct FileBody: Sendable {
        /// The open file; closed when the last copy of the response is gone.
        public let file: OpenFile
        /// Which bytes of the file are sent.
        public let range: Range<Int>

        /// Makes a body of the bytes in `range`.
        public init(file: OpenFile, range: Range<Int>) {
            self.file = file
            self.range = range
        }
    }

    /// Makes an answer.
    public init(_ status: HTTPStatus, fields: ResponseFields = ResponseFields(), body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}

extension HTTPResponse.Body {
    /// How many bytes it has.
    public var count: Int {
        switch self {
        case .empty: 0
        case .bytes(let bytes): bytes.count
        case .constant(let text): text.utf8CodeUnitCount
        case .file(let part): part.range.count
        }
    }
}
