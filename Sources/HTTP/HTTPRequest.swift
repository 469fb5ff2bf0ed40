/// A request: its head, the address it came from, and its body, which is not read yet.
public struct HTTPRequest {
    public let head: RequestHead
    /// The address at the other end of the socket: the client's or a proxy's.
    public let peer: IPAddress
    /// The body. It can be read once, and only before the response is returned.
    public let body: RequestBody

    public init(head: RequestHead, peer: IPAddress, body: RequestBody = .empty) {
        (self.head, self.peer, self.body) = (head, peer, body)
    }
}

/// The body of a request, which can be read once, piece by piece as it arrives.
public struct RequestBody {
    /// The value of `Content-Length`; `nil` when the body is chunked.
    public let declaredLength: Int?
    private let nextPiece: () async throws(HTTPError) -> [UInt8]?
    private let countKept: (Int) throws(HTTPError) -> Void

    /// Makes a body from two functions: one returns the next piece, or `nil` at the end; the other counts bytes that are kept in memory.
    public init(
        declaredLength: Int?,
        countKept: @escaping (Int) throws(HTTPError) -> Void = { _ in },
        nextPiece: @escaping () async throws(HTTPError) -> [UInt8]?
    ) {
        self.declaredLength = declaredLength
        self.nextPiece = nextPiece
        self.countKept = countKept
    }

    public static var empty: RequestBody { RequestBody(declaredLength: 0) { () async throws(HTTPError) in nil } }

    /// The next piece, never empty; `nil` at the end. Throws `400` for broken framing, `408` for a slow body, `503` for lack of memory.
    public func next() async throws(HTTPError) -> [UInt8]? { try await nextPiece() }

    /// Appends a piece to those that are kept in memory until the response. Throws `503` when all bodies together have no more room.
    public func keep(_ piece: some Collection<UInt8>, in bytes: inout [UInt8]) throws(HTTPError) {
        try countKept(piece.count)
        if bytes.isEmpty {
            // Most forms arrive in one piece, which need not be copied.
            bytes = Array(piece)
        } else {
            // An array would double its memory, of which only this is counted.
            let count = bytes.count + piece.count
            if count > bytes.capacity { bytes.reserveCapacity(count + count / 8) }
            bytes += piece
        }
    }

    /// The whole body. Throws `413` when it is longer than `limit` bytes, and what `next` and `keep` throw.
    public func collect(upTo limit: Int) async throws(HTTPError) -> [UInt8] {
        if let declaredLength, declaredLength > limit { throw HTTPError(.contentTooLarge, "body over the limit") }
        var bytes: [UInt8] = []
        while let piece = try await next() {
            guard bytes.count + piece.count <= limit else { throw HTTPError(.contentTooLarge, "body over the limit") }
            try keep(piece, in: &bytes)
        }
        return bytes
    }
}
