import HTTP

extension ReportMissingPetRoutes {
    /// Admits an upload. Throws a `PhotoRejection` when too many are under way or the disk has no room, and the storage's error.
    /// - Parameter block: whom the photo is charged to.
    func permit(forUploadOf block: ClientBlock, _ context: RequestContext) async throws -> UploadPermit {
        let slot = try uploads.slot(for: context)
        let bytes = PhotoUpload.diskSpace(for: context.request.body)
        guard photos.hasRoom(for: bytes + sessions.budget.photoSpace.arriving) else { throw PhotoRejection.noRoom }
        guard let room = try await sessions.reserveRoom(forPhotoOf: bytes, for: block) else {
            throw PhotoRejection.busy
        }
        return UploadPermit(slot: slot, room: room)
    }
}
