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
        /// A range of an open file, which cannot vanish before it is sent: from disk, as fast as the client receives it. The last copy
        /// of the response closes the file.
        case file(OpenFile, Range<Int>)

        /// The length in bytes.
        public var count: Int {
            switch self {
            case .empty: 0
            case .bytes(let bytes): bytes.count
            case .constant(let text): text.utf8CodeUnitCount
            case .file(_, let range): range.count
            }
        }

        /// The memory that it holds. A literal and a file hold none.
        public var heldCount: Int {
            if case .bytes(let bytes) = self { bytes.capacity } else { 0 }
        }
    }

    /// Makes a response.
    public init(_ status: HTTPStatus, fields: ResponseFields = ResponseFields(), body: Body = .empty) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// Appends the status line (RFC 9112, section 4) and the header section. `Content-Length` is omitted with statuses that have no content
    /// (RFC 9110, section 8.6).
    /// - Parameter connection: the `Connection` field, if any.
    func writeHead(to bytes: inout [UInt8], date: HTTPDate, connection: FieldValue?) {
        bytes.append("HTTP/1.1 ")
        bytes += String(status.code).utf8
        bytes.append(.space)
        bytes += status.reasonPhrase.utf8
        bytes.append("\r\nDate: ")
        bytes += date.text.utf8
        if status.allowsContent {
            bytes.append("\r\nContent-Length: ")
            bytes += String(body.count).utf8
        }
        if let connection {
            bytes.append("\r\nConnection: ")
            bytes += connection.text.utf8
        }
        bytes.append("\r\n")
        bytes += fields.bytes
        bytes.append("\r\n")
    }
}
