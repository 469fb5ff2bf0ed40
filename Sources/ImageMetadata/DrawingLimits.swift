/// What an image may ask of the browser that draws it. A small file beyond them can keep a phone busy for minutes or
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
