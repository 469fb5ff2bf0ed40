import HTTP

extension RequestBody {
    /// The whole body, in a memory of its own.
    func collect(upTo limit: Int) async throws(HTTPError) -> [UInt8] {
        try await collect(upTo: limit, in: BodyMemory(), from: .loopback)
    }
}
