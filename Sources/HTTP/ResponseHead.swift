/// The status line of a response (RFC 9112, section 4) and the fields that the server adds: `Date`, `Content-Length` and
/// `Connection`.
public struct ResponseHead: Sendable {
    /// The status.
    public let status: HTTPStatus
    /// The length of the content; in a response to `HEAD`, of the one to `GET`.
    public let contentLength: Int
    /// Whether the connection persists.
    public let connection: Connection

    /// Whether a connection persists (RFC 9112, section 9.3).
    public enum Connection: Sendable {
        /// It persists, as it does by default in HTTP/1.1.
        case persistent
        /// It persists, and the response says so to an HTTP/1.0 client that asked for it.
        case keepAlive
        /// It closes after the response, which says so.
        case close
    }

    /// Makes a head.
    public init(status: HTTPStatus, contentLength: Int, connection: Connection = .persistent) {
        self.status = status
        self.contentLength = contentLength
        self.connection = connection
    }

    /// Appends the head to `bytes`, with `fields` and the empty line that ends it. `Content-Length` is omitted with statuses that
    /// have no content (RFC 9110, section 8.6).
    public func write(_ fields: ResponseFields = ResponseFields(), to bytes: inout [UInt8], date: HTTPDate) {
        bytes.append("HTTP/1.1 ")
        bytes += String(status.code).utf8
        bytes.append(.space)
        bytes.append(status.reasonPhrase)
        bytes.append("\r\nDate: ")
        bytes += date.text.utf8
        if status.allowsContent {
            bytes.append("\r\nContent-Length: ")
            bytes += String(max(0, contentLength)).utf8
        }
        switch connection {
        case .persistent: bytes.append("\r\n")
        case .keepAlive: bytes.append("\r\nConnection: keep-alive\r\n")
        case .close: bytes.append("\r\nConnection: close\r\n")
        }
        bytes += fields.bytes
        bytes.append("\r\n")
    }
}
