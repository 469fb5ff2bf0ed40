/// A request method (RFC 9110, section 9) that the server distinguishes. The response to all others is `405`.
public enum HTTPMethod: Sendable, Equatable {
    case get
    case head
    case post
    case other

    /// The method with a name; methods are case-sensitive (RFC 9110, section 9.1).
    init(_ name: ArraySlice<UInt8>) {
        switch name.text {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        default: self = .other
        }
    }
}
