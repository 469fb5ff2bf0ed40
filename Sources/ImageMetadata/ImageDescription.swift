/// The properties of an image, as its structure states them.
public struct ImageDescription: Sendable, Equatable {
    /// The format its bytes are in.
    public let format: ImageFormat
    /// Pixels across, as stored: before `orientation` is applied.
    public let width: Int
    /// Pixels down, as stored: before `orientation` is applied.
    public let height: Int
    /// How to turn it upright, 1…8 as Exif numbers them (Exif 2.32 §4.6.4); 1 is upright already.
    public let orientation: Int
    /// True when it has more than one frame.
    public let isAnimated: Bool
}

extension ImageDescription {
    init(_ format: ImageFormat, _ size: Dimensions, orientation: Int? = nil, isAnimated: Bool = false) {
        self.init(
            format: format,
            width: size.width,
            height: size.height,
            orientation: orientation ?? ExifOrientation.upright,
            isAnimated: isAnimated
        )
    }
}

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

/// A reason not to accept an image.
public enum ImageError: Error, Sendable, Equatable {
    /// There is not a single byte.
    case empty
    /// The bytes are none of the accepted formats.
    case notAnImage
    /// HEIC, HEIF or AVIF: a photo, but one that most browsers cannot show.
    case heic
    /// More pixels than the limit for its format: drawing it could exhaust a phone's memory.
    case tooManyPixels
    /// The structure is broken, cut short, or made to exhaust who draws it; the reason is for tests and the log.
    case damaged(String)
}
