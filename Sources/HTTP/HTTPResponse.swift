/// A response: status, header section, content. The server adds `Date`, `Content-Length` and `Connection`.
public struct HTTPResponse: Sendable {
    public var status: HTTPStatus
    /// The field lines, without those that the server adds.
    public var fields: ResponseFields
    /// The content. It is not sent in a response to `HEAD` and with `204` and `304`.
    public var body: Body

    public enum Body: Sendable {
        case empty
        case bytes([UInt8])
        case constant(StaticString)
        /// A range of an open file, read as fast as the client receives it. The last copy of the response closes the file.
        case file(any ContentFile, Range<Int>)

        /// The length in bytes.
        public var count: Int {
            switch self {
            case .empty: 0
            case .bytes(let bytes): bytes.count
            case .constant(let text): text.utf8CodeUnitCount
            case .file(_, let range): range.count
            }
        }

        /// The bytes of memory that the content holds: none of a literal or a file.
        public var heldCount: Int {
            if case .bytes(let bytes) = self { bytes.capacity } else { 0 }
        }
    }

    public init(_ status: HTTPStatus, fields: ResponseFields = ResponseFields(), body: Body = .empty) {
        (self.status, self.fields, self.body) = (status, fields, body)
    }

    /// Bytes that suffice for a status line and the lines that the server adds.
    private static let ownHeadLength = 160

    /// Appends the status line (RFC 9112, section 4) and the header section, without `Content-Length` where there is no content.
    func writeHead(to bytes: inout [UInt8], date: FieldValue, connection: FieldValue?) {
        if bytes.isEmpty { bytes.reserveCapacity(fields.bytes.count + HTTPResponse.ownHeadLength) }
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

/// A file that content is sent from, open as long as the object lives.
public protocol ContentFile: AnyObject, Sendable {
    var descriptor: Int32 { get }
}

/// The header section of a response, as the bytes that will be sent.
public struct ResponseFields: Sendable {
    /// The lines with their CRLF, without the empty line that ends the section.
    private(set) var bytes: [UInt8] = []

    public init() {}

    /// Adds a field line. Only `Set-Cookie` may be repeated. The name is a literal, so it never contains input.
    public mutating func append(_ name: StaticString, _ value: FieldValue) {
        bytes.append(name)
        bytes.append(": ")
        bytes += value.text.utf8
        bytes.append("\r\n")
    }

    public mutating func append(_ fields: ResponseFields) { bytes += fields.bytes }
}

/// A field value (RFC 9110, section 5.5) that is safe to send: visible ASCII, space and tab, never CR, LF or NUL.
///
/// It is made from a literal or by a check, so input cannot split a response.
public struct FieldValue: Sendable, Equatable, ExpressibleByStringLiteral {
    public let text: String

    public init(stringLiteral value: StaticString) { text = value.description }

    /// Makes a value from any text; `nil` when it has a byte that a field value cannot have.
    public init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0.isFieldByte && $0 < 0x80 }) else { return nil }
        self.text = text
    }

    /// Makes a value from text that consists of checked parts and literals.
    init(checked text: String) { self.text = text }

    public init(_ number: Int) { text = String(number) }
}
