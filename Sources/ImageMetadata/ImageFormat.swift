/// The image formats that are accepted, recognised by their first bytes and never by a file name.
public enum ImageFormat: String, Sendable, Codable {
    /// ITU-T T.81, as JFIF or Exif files.
    case jpeg
    /// PNG (third edition), animated or not.
    case png
    /// WebP (RFC 9649), animated or not.
    case webp
    /// GIF87a and GIF89a, animated or not.
    case gif

    /// The media type to serve the image with.
    public var mediaType: StaticString {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .gif: "image/gif"
        }
    }
}
