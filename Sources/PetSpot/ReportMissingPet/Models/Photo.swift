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
}
