/// Rewrites an image without its metadata while it streams by: location, camera, author, comments, text,
/// thumbnails and whatever follows the picture are gone; what draws it stays, byte for byte.
///
/// Orientation and colour profile count as drawing. It recognises the format, checks every length, decodes nothing,
/// does no I/O, and holds back 64 KiB at most besides the piece it was given.
public struct MetadataFilter {
    /// Bytes to overwrite in the output that was already given, because they were not known until the end.
    public struct Patch: Sendable, Equatable {
        /// Where in the output they start, counted from its first byte.
        public let offset: Int
        /// What belongs there.
        public let bytes: [UInt8]
    }

    /// 50 megapixels: more than phones take, and 200 MB once a browser has decoded it.
    public static let defaultMaximumPixels = 50_000_000

    private let maximumPixels: Int
    private var input = InputWindow()
    private var format: (any FormatFilter)?
    private var failure: ImageError?

    /// Makes a filter for one image of at most `maximumPixels` (width times height; of an animation, its canvas).
    public init(maximumPixels: Int = Self.defaultMaximumPixels) {
        self.maximumPixels = maximumPixels
    }

    /// Takes the next bytes of the file and appends to `output` what is known to stay.
    ///
    /// An error is final: every later call throws it again, and the output so far is worthless.
    public mutating func append(_ piece: ArraySlice<UInt8>, into output: inout [UInt8]) throws(ImageError) {
        input.append(piece)
        try advance(isComplete: false, into: &output)
    }

    /// Ends the file: appends what is left and tells what the image is and what to overwrite in the output.
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
    private func recognisedFormat(isComplete: Bool) throws(ImageError) -> (any FormatFilter)? {
        switch try Signature.format(of: input, isComplete: isComplete) {
        case nil: nil
        case .jpeg: JPEGFilter(maximumPixels: maximumPixels)
        case .png: PNGFilter(maximumPixels: maximumPixels)
        case .webp: WebPFilter(maximumPixels: maximumPixels)
        case .gif: GIFFilter(maximumPixels: maximumPixels)
        }
    }
}
