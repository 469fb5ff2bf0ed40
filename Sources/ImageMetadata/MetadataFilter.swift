/// Rewrites an image without its metadata as it arrives.
///
/// Location, camera, author, comments, text, thumbnails and bytes behind the picture are removed, by whole segments, chunks and blocks.
/// The parts that draw it stay byte for byte, and so do orientation, animation, and the colours of a JPEG's or WebP's profile.
///
/// It recognises the format, checks every length and refuses what would exhaust a browser (`DrawingLimits`). It decodes no pixels,
/// does no I/O, and keeps at most 256 KiB between pieces.
public struct MetadataFilter {
    /// 50 megapixels, in a JPEG: more than phones take, and 200 MB once a browser has decoded it.
    public static let defaultMaximumPixels = 50_000_000

    private let maximumPixels: Int
    private var input = InputWindow()
    private var format: (any FormatFilter)?
    private var failure: ImageError?

    /// Makes a filter for an image of at most `maximumPixels`, of an animation its canvas; 16 megapixels when it is no JPEG.
    public init(maximumPixels: Int = Self.defaultMaximumPixels) { self.maximumPixels = maximumPixels }

    /// Takes the next bytes and appends to `output` those that stay. Throws when the file is not accepted, as does every later call.
    public mutating func append(_ piece: ArraySlice<UInt8>, into output: inout [UInt8]) throws(ImageError) {
        if let failure { throw failure }
        input.append(piece)
        do throws(ImageError) {
            if format == nil { format = try recognisedFormat() }
            try format?.consume(&input, into: &output)
        } catch {
            failure = error
            throw error
        }
    }

    /// Ends the file and appends the bytes that complete the image. Throws when it is not accepted, or browsers would not draw it.
    public mutating func finish(into output: inout [UInt8]) throws(ImageError) -> ImageDescription {
        if let failure { throw failure }
        if format == nil { _ = try Signature.format(of: input, isComplete: true) }
        if let format, format.description == nil { output += try self.format?.endEarly() ?? [] }
        guard let description = format?.description else { throw .damaged("the image ends early") }
        return description
    }

    /// The filter for the format the input begins with; nil while there are too few bytes to tell.
    private func recognisedFormat() throws(ImageError) -> (any FormatFilter)? {
        let losslessPixels = min(maximumPixels, DrawingLimits.losslessPixels)
        return switch try Signature.format(of: input, isComplete: false) {
        case nil: nil
        case .jpeg: JPEGFilter(maximumPixels: maximumPixels)
        case .png: PNGFilter(maximumPixels: losslessPixels)
        case .webp: WebPFilter(maximumPixels: losslessPixels)
        case .gif: GIFFilter(maximumPixels: losslessPixels)
        }
    }
}
