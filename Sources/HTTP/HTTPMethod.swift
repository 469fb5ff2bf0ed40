/// A request method (RFC 9110, section 9), as far as this server tells them apart: whatever is neither `GET`, `HEAD`
/// nor `POST` can only be answered `405`.
public enum HTTPMethod: Sendable, Equatable {
    case get
    case head
    case post
    case other
}
