import HTTP

/// The bytes for which an upload takes room at once: few beside a photo, because one that stops holds them in vain, and so many that
/// a full disk budget is not searched for each piece that arrives.
private let roomStep = 65_536

extension ReportMissingPetRoutes {
    /// Admits an upload. Throws a `PhotoRejection` when too many are under way or the disk has no room.
    /// - Parameter block: whom the photo is charged to.
    func permit(forUploadOf block: ClientBlock, _ context: RequestContext) throws(PhotoRejection) -> UploadPermit {
        let slot = try uploads.slot(for: context)
        let limit = PhotoUpload.diskSpace(for: context.request.body)
        guard photos.hasRoom(for: limit) else { throw .noRoom }
        let room = PhotoReservation(for: block, in: sessions.budget.photoSpace)
        return UploadPermit(slot: slot) { length in
            let steps = (PhotoUpload.diskSpace(for: length) + roomStep - 1) / roomStep
            let missing = min(limit, steps * roomStep) - room.size
            guard missing > 0 else { return }
            guard photos.hasRoom(for: missing) else { throw PhotoRejection.noRoom }
            guard try await sessions.takeRoom(for: missing, of: room) else { throw PhotoRejection.busy }
        }
    }
}
