/// The socket types as `socket(2)` expects them. Glibc declares them as an enumeration, other libraries as numbers.
public enum SocketType {
    #if canImport(Glibc)
    /// TCP.
    public static let stream = Int32(SOCK_STREAM.rawValue)
    /// Datagrams.
    public static let datagram = Int32(SOCK_DGRAM.rawValue)
    #else
    /// TCP.
    public static let stream = SOCK_STREAM
    /// Datagrams.
    public static let datagram = SOCK_DGRAM
    #endif
}
