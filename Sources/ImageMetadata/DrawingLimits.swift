/// Limits of the work for the browser that draws an image. A small file beyond them can keep a phone busy for minutes or
/// use up its memory.
enum DrawingLimits {
    /// Scans of a JPEG. Each touches the whole picture again; encoders make 10 to 14 of a progressive one.
    static let scans = 100
    /// Frames of an animation. A minute at 8 frames a second has 480.
    static let frames = 500
    /// Pixels of a PNG, WebP or GIF: 64 MB decoded, which an animation needs up to three times. Cameras write JPEG,
    /// which browsers can decode at a smaller size.
    static let losslessPixels = 16_000_000
    /// Pixels of a PNG for each byte of its image data. Deflate shrinks a single colour by 1,032 at most (RFC 1951), so
    /// even a blank picture with a byte for each pixel stays below.
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

    /// True when the rectangle lies within the canvas. Callers read coordinates of 32 bits at most.
    func contains(x: Int, y: Int, width: Int, height: Int) -> Bool {
        width > 0 && height > 0 && x <= self.width - width && y <= self.height - height
    }
}
