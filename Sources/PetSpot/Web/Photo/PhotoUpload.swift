import HTTP
import ImageMetadata
import Synchronization

/// An image while it is received, never whole in memory: a temporary file, and the filter that cleans what is written to it.
final class PhotoUpload {
    struct Limits {
        let byteCount: Int
        let pixelCount: Int

        /// A 50-megapixel phone photo at good quality.
        static let photo = Limits(byteCount: 10_000_000, pixelCount: MetadataFilter.defaultMaximumPixels)
        static let thumbnail = Limits(
            byteCount: Photo.Thumbnail.byteLimit,
            pixelCount: Photo.Thumbnail.sideLimit * Photo.Thumbnail.sideLimit
        )
    }

    /// The part of a file's name that is kept: enough to recognise it.
    private static let nameLimit = TextLimit(characters: 80)

    /// The file; nil before the first byte, and when the image cannot be used.
    private(set) var file: IncomingPhoto?
    private let name: String
    private let byteLimit: Int
    private var filter: MetadataFilter
    private var receivedCount = 0
    private var writtenCount = 0
    private var rejection: PhotoRejection?

    /// - Parameter name: the file's name on the sender's device.
    init(_ name: String, _ limits: Limits) {
        self.name = name
        byteLimit = limits.byteCount
        filter = MetadataFilter(maximumPixels: limits.pixelCount)
    }

    /// Cleans and writes the next bytes, or only checks them without a place to write to. Of a bad image nothing more is written.
    func write(_ bytes: ArraySlice<UInt8>, to photos: (any PhotoRepositoryProtocol)?) async throws {
        guard rejection == nil else { return }
        let output: [UInt8]
        do {
            output = try clean(bytes)
        } catch {
            rejection = error
            file = nil
            return
        }
        guard let photos else { return }
        let file = if let file { file } else { try await photos.begin() }
        self.file = file
        try await write(cleaned: output, to: file, of: photos)
    }

    private func write(cleaned bytes: [UInt8], to file: IncomingPhoto, of photos: any PhotoRepositoryProtocol) async throws {
        try await photos.append(bytes, to: file)
        writtenCount += bytes.count
    }

    private func clean(_ bytes: ArraySlice<UInt8>) throws(PhotoRejection) -> [UInt8] {
        receivedCount += bytes.count
        guard receivedCount <= byteLimit else { throw .tooLarge }
        var output: [UInt8] = []
        do { try filter.append(bytes, into: &output) } catch { throw .image(error) }
        return output
    }

    /// Ends the image and returns the photo; nil when no file was chosen, for which browsers send no name and no bytes.
    func finish(to photos: (any PhotoRepositoryProtocol)?) async throws -> Photo? {
        if let rejection { throw rejection }
        guard receivedCount > 0 else {
            guard name.isEmpty else { throw PhotoRejection.image(.empty) }
            return nil
        }
        let description: ImageDescription
        var ending: [UInt8] = []
        do { description = try filter.finish(into: &ending) } catch { throw PhotoRejection.image(error) }
        if let file, let photos { try await write(cleaned: ending, to: file, of: photos) }
        // Orientations 5 to 8 are turned by 90 degrees (Exif 2.32, section 4.6.4).
        let isTurned = description.orientation >= 5
        var photo = Photo(
            file: file?.name ?? PhotoFileName(),
            originalName: shownName,
            format: description.format,
            byteCount: writtenCount,
            width: isTurned ? description.height : description.width,
            height: isTurned ? description.width : description.height
        )
        photo.thumbnail = Photo.Thumbnail(photo, isAnimated: description.isAnimated)
        return photo
    }

    private var shownName: String {
        var start = name.prefix(PhotoUpload.nameLimit.characters)
        while start.utf8.count > PhotoUpload.nameLimit.bytes { start.removeLast() }
        return String(start)
    }
}

/// The limits that an upload uses while it arrives: a place among those under way, and bytes of the client's share.
struct UploadPermit: Sendable {
    private let ofClient: RateUse
    private let place: UploadPlace
    /// The bytes of the form, which are given back unless they are kept.
    let bytes: RateUse

    /// Throws a `PhotoRejection` when the client, or everybody, has too much under way or the client has sent too much.
    init(_ length: Int, of client: ClientNetwork, _ limits: RateLimits) throws(PhotoRejection) {
        do { ofClient = try limits.uploadsOfClient.use(by: client) } catch { throw .tooManyUploads }
        guard let place = limits.uploads.take(by: client) else { throw .busy }
        self.place = place
        do {
            bytes = try limits.photos.use(by: client, amount: length)
        } catch {
            throw .tooManyPhotos(secondsToWait: error.retryAfter)
        }
    }

    var isRevoked: Bool { place.isRevoked }
}

/// The uploads that are under way, at most 64 in all, because each holds a file, a filter and a part of the disk.
///
/// When all are taken, the network with most gives up its oldest to one with two fewer: slow clients cannot keep others from sending.
final class UploadPlaces: Sendable {
    private static let count = 64

    /// The uploads, from the oldest to the newest.
    private let holders = Mutex((all: [(id: Int, network: IPNetwork)](), nextID: 0))

    /// Takes a place; nil when all are taken and no other network has more than its share.
    func take(by client: ClientNetwork) -> UploadPlace? {
        holders.withLock { holders in
            if holders.all.count >= UploadPlaces.count {
                let counts = holders.all.reduce(into: [:]) { $0[$1.network, default: 0] += 1 }
                guard let (network, most) = counts.max(by: { $0.value < $1.value }),
                    most >= counts[client.widest, default: 0] + 2,
                    let oldest = holders.all.firstIndex(where: { $0.network == network })
                else { return nil }
                holders.all.remove(at: oldest)
            }
            holders.nextID += 1
            holders.all.append((holders.nextID, client.widest))
            return UploadPlace(holders.nextID, of: self)
        }
    }

    fileprivate func hasPlace(_ id: Int) -> Bool { holders.withLock { $0.all.contains { $0.id == id } } }

    fileprivate func leave(_ id: Int) { holders.withLock { $0.all.removeAll { $0.id == id } } }
}

/// The place of an upload, which is free again when this object ends.
final class UploadPlace: Sendable {
    private let id: Int
    private let places: UploadPlaces

    fileprivate init(_ id: Int, of places: UploadPlaces) {
        self.id = id
        self.places = places
    }

    deinit { places.leave(id) }

    /// Whether another client has the place now.
    var isRevoked: Bool { !places.hasPlace(id) }
}
