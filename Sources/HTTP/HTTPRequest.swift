/// One request on its way through the application: its head, who sent it, and its body still to be read.
public struct HTTPRequest {
    /// The parsed request line and header section.
    public let head: RequestHead
    /// The address of the peer on the socket: a person, or the proxy before this server.
    public let peer: IPAddress
    /// The body, to be read at most once, and not after the answer.
    public let body: RequestBody
    /// Where a buffer for the answer's content comes from; whoever sends it gives the buffer back.
    public let bufferPool: BufferPool

    /// Makes a request.
    public init(
        head: RequestHead,
        peer: IPAddress,
        body: RequestBody = RequestBody(),
        bufferPool: BufferPool = BufferPool()
    ) {
        self.head = head
        self.peer = peer
        self.body = body
        self.bufferPool = bufferPool
    }
}
