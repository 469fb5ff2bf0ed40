/// A request: its head, the address it came from, and its body, which is not read yet.
public struct HTTPRequest {
    /// The parsed request line and header section.
    public let head: RequestHead
    /// The address at the other end of the socket: the client's or a proxy's.
    public let peer: IPAddress
    /// The body. It can be read once, and only before the response is returned.
    public let body: RequestBody

    /// Makes a request.
    public init(head: RequestHead, peer: IPAddress, body: RequestBody = .empty) {
        self.head = head
        self.peer = peer
        self.body = body
    }
}
