import HTTP

/// What an upload of a photo holds from before its first byte is taken until it ends.
struct UploadPermit: Sendable {
    let slot: UploadSlot
    /// The room on the disk that somebody is charged for, if anybody is; given back with this.
    var room: (any AnyObject & Sendable)?
}

extension UploadSlots {
    /// A slot for the form in a request. Throws a `PhotoRejection` when there is none.
    func slot(for context: RequestContext) throws(PhotoRejection) -> UploadSlot {
        try enter(context.request.body.reception ?? BodyTransfer(), from: context.client)
    }
}
