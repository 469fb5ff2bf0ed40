/// What the structure of an image says about it.
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
