/// The status line of an answer and the fields that frame it: `Date`, `Content-Length` and `Connection`. It is written before the
/// answer's other fields and its content (RFC 9112, section 4).
public struct ResponseHead: Sendable {
    /// The status of the answer.
    public let status: HTTPStatus
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
        contentLength: Int,
        connection: Connection = .persistent
    ) {
        self.status = status
        self.contentLength = contentLength
        self.connection = connection
    }

    /// Appends the head, with `fields` and the empty line that ends it, to `bytes`. `Content-Length` is left out where an answer has
    /// no content by its status: `1xx`, `204` and `304` (RFC 9110, section 8.6).
    public func write(_ fields: ResponseFields = ResponseFields(), to bytes: inout [UInt8], date: HTTPDate) {
        bytes.append(addingCapacity: ResponseHead.ownLength + fields.count) { head in
            head.append("HTTP/1.1 ")
            head.append(decimal: status.code)
            head.append(.space)
            head.append(status.reasonPhrase)
            head.append("\r\nDate: ")
            date.bytes.withUnsafeBufferPointer { head.append($0) }
            if status.allowsContent {
                head.append("\r\nContent-Length: ")
                head.append(decimal: max(0, contentLength))
            }
            switch connection {
            case .persistent: head.append("\r\n")
            case .keepAlive: head.append("\r\nConnection: keep-alive\r\n")
            case .close: head.append("\r\nConnection: close\r\n")
            }
            fields.write(to: &head)
            head.append("\r\n")
        }
    }

    /// Room for what a head says beside its fields: about 140 bytes with the longest reason phrase.
    private static let ownLength = 192
}
