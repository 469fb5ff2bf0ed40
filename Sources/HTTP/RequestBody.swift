/// A request's body, read piece by piece as it arrives. It can be read once.
///
/// Reading throws what the message's framing or the connection's timeout throws: `400` for broken framing, `408` for
/// a body that stalls, `413` for one over the limit.
public struct RequestBody {
    /// The length the client declared; nothing when it is chunked.
    public let declaredLength: Int?
    private let nextPiece: () async throws(HTTPError) -> [UInt8]?

    /// Makes a body from whatever brings its pieces: each call answers the next, and nothing at the end.
    public init(declaredLength: Int?, nextPiece: @escaping () async throws(HTTPError) -> [UInt8]?) {
        self.declaredLength = declaredLength
        self.nextPiece = nextPiece
    }

    /// Makes a body that is there already, in pieces of the given size.
    public init(_ bytes: [UInt8] = [], pieces size: Int = 65_536) {
        var rest = bytes[...]
        self.init(declaredLength: bytes.count) { () async throws(HTTPError) -> [UInt8]? in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    /// The next piece, never empty; nothing at the end of the body.
    public func next() async throws(HTTPError) -> [UInt8]? {
        try await nextPiece()
    }

    /// The whole body, refused with `413` once it is known to be longer than `limit` bytes.
    public func collect(upTo limit: Int) async throws(HTTPError) -> [UInt8] {
        if let declaredLength, declaredLength > limit { throw HTTPError(.contentTooLarge, "body over the limit") }
        var bytes: [UInt8] = []
        while let piece = try await next() {
            guard bytes.count + piece.count <= limit else { throw HTTPError(.contentTooLarge, "body over the limit") }
            bytes.append(contentsOf: piece)
        }
        return bytes
    }
}
