/// A request method (RFC 9110, section 9) that the server distinguishes. The response to all others is `405`.
public enum HTTPMethod: Sendable, Equatable {
    case get
    case head
    case post
    case other
}
