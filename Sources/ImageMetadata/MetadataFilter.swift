/// Rewrites an image without its metadata as it arrives: location, camera, author, comments, text, thumbnails and what
/// follows the picture are removed; what draws it stays byte for byte, and so do orientation and colours.
///
/// It recognises the format, checks every length, refuses what would exhaust a browser (`DrawingLimits`), decodes no
/// pixels, does no I/O, and holds at most 256 KiB beside the piece it was given.
public struct MetadataFilter {
    /// Bytes to overwrite in the output that was already returned: they were not known until the end.
    public struct Patch: Sendable, Equatable {
        /// Where in the output they start, counted from its first byte.
        public let offset: Int
        /// What belongs there.
        public let bytes: [UInt8]
    }

    /// 50 megapixels, in a JPEG: more than phones take, and 200 MB once a browser has decoded it.
    public static let defaultMaximumPixels = 50_000_000

    private let maximumPixels: Int
    private var input = InputWindow()
    private var format: (any FormatFilter)?
    private var failure: ImageError?

    /// Makes a filter for one image of at most `maximumPixels` (width times height; of an animation, its canvas), and of
    /// at most 16 megapixels when it is no JPEG.
    public init(maximumPixels: Int = Self.defaultMaximumPixels) {
        self.maximumPixels = maximumPixels
    }

    /// Takes the next bytes of the file and appends to `output` what is known to stay.
    ///
    /// Throws an `ImageError` when the file is not accepted. Every later call throws the same one, and the output is to
    /// be thrown away.
    public mutating func append(_ piece: ArraySlice<UInt8>, into output: inout [UInt8]) throws(ImageError) {
        input.append(piece)
        try advance(isComplete: false, into: &output)
    }

    /// Ends the file: appends what is left, and returns what the image is and what to overwrite in the output.
    ///
    /// Throws an `ImageError` when the file is not accepted, or ends before the image does.
    public mutating func finish(
        into output: inout [UInt8]
    ) throws(ImageError) -> (description: ImageDescription, patches: [Patch]) {
        try advance(isComplete: true, into: &output)
        guard let format else { throw .notAnImage }
        return try format.finish()
    }

    private mutating func advance(isComplete: Bool, into output: inout [UInt8]) throws(ImageError) {
        if let failure { throw failure }
        do throws(ImageError) {
            if format == nil { format = try recognisedFormat(isComplete: isComplete) }
            try format?.consume(&input, into: &output)
        } catch {
            failure = error
            throw error
        }
    }

    /// The filter for the format the input begins with; nil while there are too few bytes to tell.
    /// Throws what `Signature.format` throws.
    private func recognisedFormat(isComplete: Bool) throws(ImageError) -> (any FormatFilter)? {
        let losslessPixels = min(maximumPixels, DrawingLimits.losslessPixels)
        return switch try Signature.format(of: input, isComplete: isComplete) {
        case nil: nil
        case .jpeg: JPEGFilter(maximumPixels: maximumPixels)
        case .png: PNGFilter(maximumPixels: losslessPixels)
        case .webp: WebPFilter(maximumPixels: losslessPixels)
        case .gif: GIFFilter(maximumPixels: losslessPixels)
        }
    }
}
