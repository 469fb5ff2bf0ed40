/// The request line and header section of one request, parsed and checked (RFC 9112, sections 3 and 5).
///
/// It is a class because it is passed through many functions: each passes a pointer.
public final class RequestHead: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target's path, percent-encoded as it was sent. It starts with `/`, except in `OPTIONS *`.
    public let path: String
    /// The target's query, percent-encoded as it was sent, without the `?`; empty when there is none.
    public let query: String
    /// Whether the client speaks HTTP/1.0 rather than 1.1 or a later 1.x.
    public let isHTTP10: Bool
    /// The header section.
    public let fields: RequestFields
    /// How the body is delimited.
    public let framing: Framing
    /// Whether the client lets the connection persist after the response (RFC 9112, section 9.3).
    public let keepsAlive: Bool
    /// Whether the client waits for `100 Continue` before it sends the body (RFC 9110, section 10.1.1).
    public let expectsContinue: Bool

    /// How a request's body is delimited (RFC 9112, section 6.3).
    public enum Framing: Sendable, Equatable {
        case none
        case length(Int)
        case chunked
    }

    /// Makes a head from its parts, unchecked.
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
