import HTTP

/// What an upload of a photo holds from before its first byte is taken until it ends.
struct UploadPermit {
    let slot: UploadSlot
    let room: PhotoReservation
}

extension ReportMissingPetRoutes {
    /// Admits an upload. Throws a `PhotoRejection` when too many are under way or the disk has no room, and the storage's error.
    /// - Parameter block: whom the photo is charged to.
    func permit(forUploadOf block: ClientBlock, _ context: RequestContext) async throws -> UploadPermit {
        let body = context.request.body
        let slot: UploadSlot
        do throws(UploadRefusal) {
            slot = try uploads.enter(body.reception ?? BodyReception(), from: context.client)
        } catch {
            throw error == .tooManyOfBlock ? PhotoRejection.tooManyUploads : .busy
        }
        // A photo and a thumbnail, each rounded up by the disk.
        let bytes = min(body.declaredLength ?? PhotoUpload.formLength, PhotoUpload.formLength) + 2 * Photo.diskUnit
        guard photos.hasRoom(for: bytes + sessions.budget.photoSpace.arriving) else { throw PhotoRejection.noRoom }
        guard let room = try await sessions.reserveRoom(forPhotoOf: bytes, for: block) else {
            throw PhotoRejection.busy
        }
        return UploadPermit(slot: slot, room: room)
    }
}
