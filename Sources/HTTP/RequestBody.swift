/// The body of a request, which can be read once, piece by piece as it arrives.
public struct RequestBody {
    /// The value of `Content-Length`; `nil` when the body is chunked.
    public let declaredLength: Int?
    /// For code that limits how many bodies are received; `nil` when there is no body.
    public let reception: BodyTransfer?
    private let nextPiece: () async throws(HTTPError) -> [UInt8]?

    /// Makes a body from a function that returns the next piece on each call, and `nil` at the end.
    public init(
        declaredLength: Int?,
        reception: BodyTransfer? = nil,
        nextPiece: @escaping () async throws(HTTPError) -> [UInt8]?
    ) {
        self.declaredLength = declaredLength
        self.reception = reception
        self.nextPiece = nextPiece
    }

    /// The body of a request without one.
    public static var empty: RequestBody { RequestBody(declaredLength: 0) { () async throws(HTTPError) in nil } }

    /// Makes a body of `bytes`, which is read in pieces of `size` bytes.
    public init(_ bytes: [UInt8], pieces size: Int = 65_536) {
        var rest = bytes[...]
        self.init(declaredLength: bytes.count, reception: BodyTransfer()) { () async throws(HTTPError) -> [UInt8]? in
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
    }

    /// The next piece, never empty; `nil` at the end of the body. Throws `400` for broken framing, `408` for a body that arrives
    /// too slowly, and the error with which the body was given up.
    public func next() async throws(HTTPError) -> [UInt8]? {
        try reception?.check()
        let piece = try await nextPiece()
        if let piece { reception?.note(piece.count) }
        return piece
    }

    /// The whole body from `client`, in a shared memory. Throws `413` when it is longer than `limit` bytes, `503` when it has to
    /// give way to others, and what `next()` throws.
    public func collect(
        upTo limit: Int,
        in memory: BodyMemory,
        from client: IPAddress
    ) async throws(HTTPError) -> [UInt8] {
        if let declaredLength, declaredLength > limit { throw HTTPError(.contentTooLarge, "body over the limit") }
        defer { reception.map(memory.remove) }
        if let reception { try memory.add(BodyMemory.bytesBesideBody, of: reception, from: client) }
        var bytes: [UInt8] = []
        while let piece = try await next() {
            guard bytes.count + piece.count <= limit else { throw HTTPError(.contentTooLarge, "body over the limit") }
            if let reception { try memory.add(piece.count, of: reception, from: client) }
            // Most forms arrive in one piece, which need not be copied.
            if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
        }
        return bytes
    }
}
