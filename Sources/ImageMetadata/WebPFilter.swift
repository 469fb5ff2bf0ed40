/// WebP (RFC 9649): keeps the chunks that draw the picture, in frames too; of the colour profile its colours, of Exif the
/// orientation. Drops what follows the picture in a file without `VP8X`, and what follows the file's stated size.
///
/// An extended file and its frames state their sizes before their chunks. So nothing is left out there: a chunk that fills takes the place of
/// what goes, and nothing that was written already has to change.
struct WebPFilter: FormatFilter {
    /// What RIFF files call chunks that only fill.
    private static let filler = "JUNK"

    private(set) var description: ImageDescription?
    private let maximumPixels: Int
    private var hasStarted = false
    /// Bytes of the file that no chunk has claimed yet.
    private var left = 0
    private var canvas: Dimensions?
    /// What `VP8X` says; empty in a file without it, which holds one picture and nothing else (RFC 9649 §2.5, §2.6).
    private var flags: WebPFlags = []
    private var hasAnimationHeader = false
    private var orientation: Int?
    private var frame: WebPFrame?
    private var frames = 0
    /// Bytes of a replaced chunk that are still to be overwritten.
    private var blankCount = 0

    init(maximumPixels: Int) {
        self.maximumPixels = maximumPixels
    }

    mutating func next(_ input: InputWindow) throws(ImageError) -> Passage? {
        if !hasStarted { return try passFileHeader(input) }
        if blankCount > 0 {
            defer { blankCount = 0 }
            return .rest(.blanked, blankCount)
        }
        if frame?.left == 0 { try endFrame() }
        if frame == nil, left == 0 {
            guard let canvas, frames > 0 else { throw .damaged("WebP without a picture") }
            description = ImageDescription(.webp, canvas, orientation: orientation, isAnimated: frames > 1)
            return .rest(.dropped, 0)
        }
        guard let header = input[0..<8] else { return nil }
        let chunk = try WebPChunk(header, available: frame?.left ?? left)
        let isInFrame = frame != nil
        guard let passage = try pass(chunk, input) else { return nil }
        if isInFrame {
            frame?.left -= chunk.count
        } else {
            left -= chunk.count
        }
        return passage
    }

    private mutating func passFileHeader(_ input: InputWindow) throws(ImageError) -> Passage? {
        guard let header = input[0..<20] else { return nil }
        let available = header.littleEndian(4..<8) - 4
        let first = try WebPChunk(Array(header[12...]), available: available)
        guard ["VP8X", "VP8 ", "VP8L"].contains(first.name) else { throw .damaged("WebP begins without a picture") }
        left = first.name == "VP8X" ? available : first.count
        hasStarted = true
        return .replace(12, with: header[..<4] + (4 + left).littleEndian(4) + header[8..<12])
    }

    private mutating func pass(_ chunk: WebPChunk, _ input: InputWindow) throws(ImageError) -> Passage? {
        switch chunk.name {
        case "VP8 ", "VP8L":
            return try passPicture(chunk, input)
        case "ALPH":
            return .keep(chunk.count)
        case _ where frame != nil:
            return blank(chunk)
        case "VP8X":
            guard canvas == nil, chunk.size == 10 else { throw .damaged("WebP extended header") }
            guard let content = input[8..<18] else { return nil }
            let (width, height) = (1 + content.littleEndian(4..<7), 1 + content.littleEndian(7..<10))
            canvas = try Dimensions(width: width, height: height, limit: maximumPixels)
            flags = WebPFlags(rawValue: content[0]).intersection(.kept)
            return replace(chunk, with: [flags.rawValue, 0, 0, 0] + content[4...])
        // Decoders read these only when `VP8X` announces them.
        case "ANIM" where flags.contains(.animation) && !hasAnimationHeader:
            guard chunk.size == 6 else { throw .damaged("WebP animation header") }
            hasAnimationHeader = true
            return .keep(chunk.count)
        case "ANMF" where flags.contains(.animation):
            return try passFrame(chunk, input)
        case "ICCP" where flags.contains(.colourProfile) && chunk.size <= ICCProfile.maximumBytes:
            guard let content = input[8..<8 + chunk.size] else { return nil }
            return ICCProfile.cleaned(content).map { replace(chunk, with: $0) } ?? blank(chunk)
        case "EXIF" where flags.contains(.exif) && orientation == nil:
            guard let content = input[8..<8 + min(chunk.size, ExifOrientation.searchedBytes)] else { return nil }
            let found = ExifOrientation.read(content)
            orientation = found
            guard chunk.size >= ExifOrientation.shortest else { return blank(chunk) }
            return replace(chunk, with: Array(ExifOrientation.tiff(found).prefix(chunk.size)))
        default:
            return blank(chunk)
        }
    }

    /// A chunk of the same name and size: another content, then zeros.
    private mutating func replace(_ chunk: WebPChunk, with content: [UInt8]) -> Passage {
        blankCount = chunk.count - 8 - content.count
        return .replace(8 + content.count, with: chunk.name.utf8 + chunk.size.littleEndian(4) + content)
    }

    /// A chunk of the same size that only fills.
    private mutating func blank(_ chunk: WebPChunk) -> Passage {
        blankCount = chunk.count - 8
        return .replace(8, with: Self.filler.utf8 + chunk.size.littleEndian(4))
    }

    /// A still picture is as large as the canvas, a frame's picture as large as the frame. Throws `ImageError.damaged` when it is not,
    /// or is one too many.
    private mutating func passPicture(_ chunk: WebPChunk, _ input: InputWindow) throws(ImageError) -> Passage? {
        let isExpected = frame.map { !$0.hasPicture } ?? (frames == 0 && !flags.contains(.animation))
        let isLossless = chunk.name == "VP8L"
        let headerCount = isLossless ? 5 : 10
        guard isExpected, chunk.size >= headerCount else { throw .damaged("WebP image chunk") }
        guard let start = input[8..<8 + headerCount] else { return nil }
        let size =
            isLossless
            ? try Dimensions(losslessWebP: start, limit: maximumPixels)
            : try Dimensions(lossyWebP: start, limit: maximumPixels)
        guard size == frame?.size ?? canvas ?? size else { throw .damaged("WebP image size") }
        if frame == nil {
            canvas = size
            frames = 1
        } else {
            frame?.hasPicture = true
        }
        return .keep(chunk.count)
    }

    /// The beginning of `ANMF`, before the frame's own chunks.
    private mutating func passFrame(_ chunk: WebPChunk, _ input: InputWindow) throws(ImageError) -> Passage? {
        guard let canvas, chunk.size >= 16, hasAnimationHeader else { throw .damaged("WebP frame") }
        guard let content = input[8..<24] else { return nil }
        let (x, y) = (2 * content.littleEndian(0..<3), 2 * content.littleEndian(3..<6))
        let (width, height) = (1 + content.littleEndian(6..<9), 1 + content.littleEndian(9..<12))
        let isInside = canvas.contains(x: x, y: y, width: width, height: height)
        guard isInside else { throw .damaged("WebP frame outside the canvas") }
        let size = try Dimensions(width: width, height: height, limit: maximumPixels)
        frame = WebPFrame(size: size, left: chunk.count - 24)
        return .keep(24)
    }

    private mutating func endFrame() throws(ImageError) {
        guard frame?.hasPicture == true else { throw .damaged("WebP frame without a picture") }
        frames += 1
        guard frames <= DrawingLimits.frames else { throw .damaged("WebP with too many frames") }
        frame = nil
    }
}
