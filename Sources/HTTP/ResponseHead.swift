/// The status line and header section of an answer, to be written before its content (RFC 9112, section 4).
public struct ResponseHead: Sendable {
    /// The status of the answer.
    public let status: HTTPStatus
    /// Every field but the three that are written here: `Date`, `Content-Length` and `Connection`.
    public let fields: ResponseFields
    /// Bytes of content; for `HEAD`, those that `GET` would be answered with.
    public let contentLength: Int
    /// What is said about the connection.
    public let connection: Connection

    /// What an answer says about the connection it goes over (RFC 9112, section 9).
    public enum Connection: Sendable {
        /// Nothing: in HTTP/1.1 it stays open.
        case persistent
        /// That it stays open, which an HTTP/1.0 client that asked for it is told.
        case keepAlive
        /// That it is closed after this answer.
        case close
    }

    /// Makes a head.
    public init(
        status: HTTPStatus,
        fields: ResponseFields = ResponseFields(),
        contentLength: Int,
        connection: Connection = .persistent
    ) {
        self.status = status
        self.fields = fields
        self.contentLength = contentLength
        self.connection = connection
    }

    /// Appends the head, with the empty line that ends it, to `bytes`. `Content-Length` is left out where an answer has
    /// no content by its status: `1xx`, `204` and `304` (RFC 9110, section 8.6).
    public func write(to bytes: inout [UInt8], date: HTTPDate) {
        bytes.append("HTTP/1.1 ")
        bytes.append(decimal: status.code)
        bytes.append(.space)
        bytes.append(status.reasonPhrase)
        bytes.append("\r\nDate: ")
        bytes.append(contentsOf: date.octets)
        if status.allowsContent {
            bytes.append("\r\nContent-Length: ")
            bytes.append(decimal: max(0, contentLength))
        }
        switch connection {
        case .persistent: bytes.append("\r\n")
        case .keepAlive: bytes.append("\r\nConnection: keep-alive\r\n")
        case .close: bytes.append("\r\nConnection: close\r\n")
        }
        bytes.append(contentsOf: fields.bytes)
        bytes.append("\r\n")
    }
}
