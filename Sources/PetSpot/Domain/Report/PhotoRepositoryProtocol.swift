import HTTP
import ImageMetadata

/// Where photos are kept, under random names. A photo is there whole or not at all, and never changes.
protocol PhotoRepositoryProtocol: Sendable {
    /// Begins a photo that only this upload writes.
    func begin() async throws -> IncomingPhoto

    /// Appends to a photo that is being received.
    func append(_ bytes: [UInt8], to photo: IncomingPhoto) async throws

    /// Overwrites parts of a photo that was received whole.
    func patch(_ photo: IncomingPhoto, with patches: [MetadataFilter.Patch]) async throws

    /// Stores a photo that was received whole under its name. It is removed with the object until that is released.
    func commit(_ photo: IncomingPhoto) async throws

    /// Opens a stored photo for sending; nothing when there is none of this name.
    func open(_ name: PhotoFileName) async throws -> OpenFile?

    /// Removes photos for good. One that is gone already is no error.
    func remove(_ names: [PhotoFileName]) async
}
