import ImageMetadata

/// A stored photo: its file and what pages say about it.
struct Photo: Sendable, Equatable, Codable {
    /// The file's name in the photo folder, made by the server.
    let file: PhotoFileName
    /// The file's name on the sender's device, only for display.
    private(set) var originalName: String
    let format: ImageFormat
    /// The stored size in bytes, without the thumbnail.
    let byteCount: Int
    /// The width in pixels, with the orientation applied.
    let width: Int
    /// The height in pixels, with the orientation applied.
    let height: Int
    /// The small version for lists. The sender's browser makes it, but not every browser does. A small photo is its own.
    var thumbnail: Thumbnail?

    /// A small version of a photo, within the limits of what a list draws.
    struct Thumbnail: Sendable, Equatable, Codable {
        /// Pixels of each side, twice what the form's script sends. A list draws twenty, so each must be cheap.
        static let sideLimit = 640
        /// Ten times the bytes that the form's script sends.
        static let byteLimit = 500_000

        let file: PhotoFileName
        let format: ImageFormat
        let byteCount: Int
        let width: Int
        let height: Int
    }

    /// The stored size in bytes with the thumbnail.
    var size: Int { byteCount + (files.count > 1 ? thumbnail?.byteCount ?? 0 : 0) }

    /// The thumbnail's file; the photo's own when there is none.
    var smallestFile: PhotoFileName { thumbnail?.file ?? file }

    /// The photo without the original name of its file, which often tells when and by which device it was taken.
    var nameless: Photo {
        var photo = self
        photo.originalName = ""
        return photo
    }

    var files: [PhotoFileName] { [file] + [thumbnail?.file].compactMap(\.self).filter { $0 != file } }
}

extension Photo.Thumbnail {
    /// An image as a thumbnail; nil when a list would not draw it.
    init?(_ image: Photo, isAnimated: Bool) {
        guard !isAnimated, max(image.width, image.height) <= Photo.Thumbnail.sideLimit,
            image.byteCount <= Photo.Thumbnail.byteLimit
        else { return nil }
        self.init(
            file: image.file,
            format: image.format,
            byteCount: image.byteCount,
            width: image.width,
            height: image.height
        )
    }
}
