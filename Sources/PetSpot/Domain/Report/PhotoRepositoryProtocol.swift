import Platform

/// Stores photos under random names. A photo is stored whole or not at all, and never changes. Functions throw when the storage
/// fails.
protocol PhotoRepositoryProtocol: Sendable {
    /// Whether the disk has room for so many bytes of photos. Some of it stays free for everything else.
    func hasRoom(for byteCount: Int) -> Bool

    /// Throws the system's error when the place of the photos cannot be used.
    func check() throws

    /// Whether the last photo could not be written.
    var lastWriteFailed: Bool { get }

    /// Writes a small file and removes it. Throws the system's error.
    func tryWriting() async throws

    /// The photos of these that are gone, cut off or cannot be read. A size that is not known is not compared.
    func lostPhotos(_ sizes: [PhotoFileName: Int?]) async -> Set<PhotoFileName>

    /// Begins a photo that only this upload writes to.
    func begin() async throws -> IncomingPhoto

    /// Appends to a photo that is being received.
    func append(_ bytes: [UInt8], to photo: IncomingPhoto) async throws

    /// Stores a completely received photo under its name. It is removed with the object unless that is released.
    func commit(_ photo: IncomingPhoto) async throws

    /// A stored photo, for sending; nil when there is none of this name.
    func open(_ name: PhotoFileName) throws -> NowOrLater<StoredPhoto?>

    /// Removes photos for good; ignores missing ones.
    func remove(_ names: [PhotoFileName]) async

    /// Removes the files that an earlier process left behind when it crashed: all that were there before the start, but for the photos that
    /// `findNames` finds, and for those from before a time, in seconds since 1970.
    func sweep(since created: Int, keeping findNames: @Sendable () async throws -> Set<PhotoFileName>) async throws
}

/// The bytes of a stored photo.
enum StoredPhoto: Sendable {
    case bytes([UInt8])
    case file(OpenFile)

    /// The length in bytes.
    var size: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let file): file.size
        }
    }
}
