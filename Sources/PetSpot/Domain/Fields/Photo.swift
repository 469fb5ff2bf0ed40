import ImageMetadata

/// A photo that was received and kept: where its file is, and what a page says about it.
struct Photo: Sendable, Equatable, Codable {
    /// The name of its file in the photo folder; made by the server, never by the sender.
    let file: PhotoFileName
    /// The name the file had on the sender's device, for showing only.
    let originalName: String
    /// The media type to serve it with.
    let format: ImageFormat
    /// Its size in bytes, as stored.
    let byteCount: Int
    /// Its width in pixels as it is shown, orientation applied.
    let width: Int
    /// Its height in pixels as it is shown, orientation applied.
    let height: Int
    /// The small version for lists. Only the sender's browser can make one, and some do not.
    var thumbnail: Thumbnail?

    /// A small version of a photo.
    struct Thumbnail: Sendable, Equatable, Codable {
        let file: PhotoFileName
        let format: ImageFormat
        let byteCount: Int
        let width: Int
        let height: Int
    }

    /// Bytes on disk, its thumbnail included.
    var size: Int { byteCount + (thumbnail?.byteCount ?? 0) }

    /// The file of the small version, or its own where there is none.
    var smallestFile: PhotoFileName { thumbnail?.file ?? file }

    /// Every file it consists of.
    var files: [PhotoFileName] { [file, thumbnail?.file].compactMap(\.self) }
}

extension Photo.Thumbnail {
    /// Takes an image that was received beside the photo.
    init(_ image: Photo) {
        self.init(
            file: image.file,
            format: image.format,
            byteCount: image.byteCount,
            width: image.width,
            height: image.height
        )
    }
}
