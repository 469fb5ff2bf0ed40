/// A request method (RFC 9110, section 9) that the server distinguishes. The response to all others is `405`.
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case other = "-"
}
