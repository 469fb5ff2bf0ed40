import ImageMetadata

/// A stored photo: its file and what pages say about it.
struct Photo: Sendable, Equatable, Codable {
    /// The file's name in the photo folder, made by the server.
    let file: PhotoFileName
    /// The file's name on the sender's device, only for display.
    let originalName: String
    let format: ImageFormat
    /// The stored size in bytes, without the thumbnail.
    let byteCount: Int
    /// The width in pixels, with the orientation applied.
    let width: Int
    /// The height in pixels, with the orientation applied.
    let height: Int
    /// The small version for lists. The sender's browser makes it, but not every browser does.
    var thumbnail: Thumbnail?

    /// A small version of a photo.
    struct Thumbnail: Sendable, Equatable, Codable {
        let file: PhotoFileName
        let format: ImageFormat
        let byteCount: Int
        let width: Int
        let height: Int
    }

    /// The stored size in bytes, with the thumbnail.
    var size: Int { byteCount + (thumbnail?.byteCount ?? 0) }

    /// The thumbnail's file; the photo's own when there is none.
    var smallestFile: PhotoFileName { thumbnail?.file ?? file }

    var files: [PhotoFileName] { [file, thumbnail?.file].compactMap(\.self) }
}

extension Photo.Thumbnail {
    /// The thumbnail for a photo, received as an image of its own.
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
