import HTTP

/// What an upload of a photo holds from before its first byte is taken until it ends.
struct UploadPermit: Sendable {
    let slot: UploadSlot
    /// Takes the room on the disk for so many bytes of files, counted from the first, before they are written; it is given back with
    /// this. Throws a `PhotoRejection` when there is none, and the storage's error. Not every upload is charged to somebody.
    var takeRoom: @Sendable (Int) async throws -> Void = { _ in }
}

extension UploadSlots {
    /// A slot for the form in a request. Throws a `PhotoRejection` when there is none.
    func slot(for context: RequestContext) throws(PhotoRejection) -> UploadSlot {
        try enter(context.request.body.reception ?? BodyTransfer(), from: context.client)
    }
}
