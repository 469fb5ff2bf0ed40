/// The image formats that are accepted, told apart by their first bytes and never by a file name.
public enum ImageFormat: String, Sendable, Codable {
    /// ITU-T T.81, in JFIF or Exif dress.
    case jpeg
    /// PNG (third edition), animated or not.
    case png
    /// RFC 9649.
    case webp
    /// GIF87a and GIF89a.
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
