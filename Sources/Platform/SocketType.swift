/// The socket types of `socket(2)`, as the number that it takes: Glibc declares them as an enumeration.
public enum SocketType {
    #if canImport(Glibc)
    /// A connection (TCP).
    public static let stream = Int32(SOCK_STREAM.rawValue)
    /// Single messages.
    public static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
    /// A connection (TCP).
    public static let stream = SOCK_STREAM
    /// Single messages.
    public static let datagram = SOCK_DGRAM
    #endif
}
