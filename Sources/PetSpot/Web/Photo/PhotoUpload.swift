import ImageMetadata

/// An image while it is received: a temporary file, and the filter that checks and cleans what is written to it. The image is never
/// held in memory.
final class PhotoUpload {
    /// The greatest size of an image.
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
    private static let shownName = TextLimit(characters: 80)

    /// The file, from the first byte on; nil also when it cannot be used.
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

    /// Cleans the next bytes and writes them. Of an image that cannot be used no more is written.
    func write(_ bytes: ArraySlice<UInt8>, to photos: any PhotoRepositoryProtocol) async throws {
        guard rejection == nil else { return }
        let output: [UInt8]
        do {
            output = try clean(bytes)
        } catch {
            rejection = error
            file = nil
            return
        }
        let file = if let file { file } else { try await photos.begin() }
        self.file = file
        try await write(cleaned: output, to: file, of: photos)
    }

    private func write(
        cleaned bytes: [UInt8],
        to file: IncomingPhoto,
        of photos: any PhotoRepositoryProtocol
    ) async throws {
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

    /// Ends the image, writes the bytes that complete it, and returns the photo; nil when no file was chosen, for which browsers send no
    /// name and no bytes.
    func finish(to photos: any PhotoRepositoryProtocol) async throws -> Photo? {
        if let rejection { throw rejection }
        guard let file else {
            guard name.isEmpty else { throw PhotoRejection.image(.empty) }
            return nil
        }
        let description: ImageDescription
        var ending: [UInt8] = []
        do { description = try filter.finish(into: &ending) } catch { throw PhotoRejection.image(error) }
        try await write(cleaned: ending, to: file, of: photos)
        // Orientations 5 to 8 are turned by 90 degrees (Exif 2.32, section 4.6.4).
        let isTurned = description.orientation >= 5
        var photo = Photo(
            file: file.name,
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
        var start = name.prefix(PhotoUpload.shownName.characters)
        while start.utf8.count > PhotoUpload.shownName.bytes { start.removeLast() }
        return String(start)
    }
}
