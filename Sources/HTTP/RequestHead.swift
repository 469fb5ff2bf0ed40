/// The request line and header section of one request, parsed and checked (RFC 9112, sections 3 and 5).
///
/// A reference: whoever hands it on hands on a pointer, and a connection that waits keeps no copies of it.
public final class RequestHead: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target's path as it was sent: it keeps its percent-encoding and starts with `/`, but for `OPTIONS *`.
    public let path: String
    /// The target's query as it was sent, without the `?`; empty when there is none.
    public let query: String
    /// Whether the client speaks HTTP/1.0 rather than 1.1 or a later 1.x.
    public let isHTTP10: Bool
    /// The header section.
    public let fields: RequestFields
    /// How the body is delimited.
    public let framing: Framing
    /// Whether the client wants the connection to stay open after the answer (RFC 9112, section 9.3).
    public let keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    public let expectsContinue: Bool

    /// How a request's body is delimited (RFC 9112, section 6.3).
    public enum Framing: Sendable, Equatable {
        case none
        case length(Int)
        case chunked
    }

    /// Makes a head from its parts, which are taken as they are.
    public init(
        method: HTTPMethod,
        path: String,
        query: String = "",
        isHTTP10: Bool = false,
        fields: RequestFields = RequestFields(),
        framing: Framing = .none,
        keepsAlive: Bool = true,
        expectsContinue: Bool = false
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.isHTTP10 = isHTTP10
        self.fields = fields
        self.framing = framing
        self.keepsAlive = keepsAlive
        self.expectsContinue = expectsContinue
    }
}
