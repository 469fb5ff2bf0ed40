/// The properties of an image, as its structure states them.
public struct ImageDescription: Sendable, Equatable {
    public let format: ImageFormat
    /// Pixels across, as stored: before `orientation` is applied.
    public let width: Int
    /// Pixels down, as stored: before `orientation` is applied.
    public let height: Int
    /// The turn that makes the picture upright, by Exif's numbers 1…8 (Exif 2.32 §4.6.4); 1 is upright already.
    public let orientation: Int
    /// Whether the image has more than one frame.
    public let isAnimated: Bool
}

extension ImageDescription {
    init(_ format: ImageFormat, _ size: Dimensions, orientation: Int? = nil, isAnimated: Bool = false) {
        (self.format, width, height) = (format, size.width, size.height)
        (self.orientation, self.isAnimated) = (orientation ?? ExifOrientation.upright, isAnimated)
    }
}

/// The image formats that are accepted, recognised by their first bytes and never by a file name.
public enum ImageFormat: String, Sendable {
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

public enum ImageError: Error, Sendable, Equatable {
    /// There is not a single byte.
    case empty
    /// The bytes are none of the accepted formats.
    case notAnImage
    /// HEIC or HEIF, which most browsers cannot show.
    case heic
    /// More pixels than the limit for its format: drawing it could exhaust a phone's memory.
    case tooManyPixels
    /// The structure is broken, cut short, or made to exhaust a browser; the reason is for tests and the log.
    case damaged(String)
}

/// Limits of the work for a browser: a small file beyond them can keep a phone busy for minutes or use up its memory.
enum DrawingLimits {
    /// Scans of a JPEG. Each touches the whole picture again; encoders make 10 to 14 of a progressive one.
    static let scans = 100
    /// Frames of an animation. A minute at 8 frames a second has 480.
    static let frames = 500
    /// Pixels of a PNG, WebP or GIF: 64 MB decoded, three times that for an animation. JPEG can be decoded at a smaller size.
    static let losslessPixels = 16_000_000
    /// Pixels of a PNG for each byte of image data: Deflate shrinks one colour by 1,032 at most (RFC 1951), so blank pictures pass.
    static let pixelsPerByte = 2_000
}

/// The size of a canvas that exists and stays within the limit.
struct Dimensions: Equatable {
    let width: Int
    let height: Int

    /// Throws `ImageError.damaged` when there are no pixels, `.tooManyPixels` when there are more than `limit`.
    init(width: Int, height: Int, limit: Int) throws(ImageError) {
        guard width > 0, height > 0 else { throw .damaged("no pixels") }
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= limit else { throw .tooManyPixels }
        self.width = width
        self.height = height
    }

    var pixels: Int { width * height }

    /// Whether the rectangle lies within the canvas. Callers read coordinates of 32 bits at most.
    func contains(x: Int, y: Int, width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && x <= self.width - width && y <= self.height - height
    }
}
