/// WebP (RFC 9649): keeps the chunks that draw the picture, in frames too; of the colour profile its colours, of Exif the
/// orientation. Drops what follows the picture in a file without `VP8X`, and what follows the file's stated size.
///
/// A chunk that only fills replaces a removed one, because the sizes of file and frames are written already.
struct WebPFilter: FormatFilter {
    /// The name of chunks that only fill, in RIFF files.
    private static let filler = "JUNK"

    private(set) var description: ImageDescription?
    private let maximumPixels: Int
    private var hasStarted = false
    /// Bytes of the file behind the chunks so far.
    private var left = 0
    private var canvas: Dimensions?
    /// The flags of `VP8X`; empty in a file without it, which holds one picture and nothing else (RFC 9649 §2.5, §2.6).
    private var flags: WebPFlags = []
    private var hasAnimationHeader = false
    private var orientation: Int?
    private var frame: WebPFrame?
    private var frames = 0
    /// Bytes of a replaced chunk that are still to be overwritten.
    private var blankCount = 0

    init(maximumPixels: Int) { self.maximumPixels = maximumPixels }

    mutating func next(_ input: InputWindow) throws(ImageError) -> Instruction? {
        if !hasStarted { return try passFileHeader(input) }
        if blankCount > 0 {
            defer { blankCount = 0 }
            return .continuation(.blanked, blankCount)
        }
        if frame?.left == 0 { try endFrame() }
        if frame == nil, left == 0 {
            guard let canvas, frames > 0 else { throw .damaged("WebP without a picture") }
            description = ImageDescription(.webp, canvas, orientation: orientation, isAnimated: frames > 1)
            return .continuation(.dropped, 0)
        }
        guard let header = input[0..<8] else { return nil }
        let chunk = try WebPChunk(header, available: frame?.left ?? left)
        let isInFrame = frame != nil
        guard let instruction = try pass(chunk, input) else { return nil }
        if isInFrame { frame?.left -= chunk.count } else { left -= chunk.count }
        return instruction
    }

    private mutating func passFileHeader(_ input: InputWindow) throws(ImageError) -> Instruction? {
        guard let header = input[0..<20] else { return nil }
        let available = header.littleEndian(4..<8) - 4
        let first = try WebPChunk(Array(header[12...]), available: available)
        guard ["VP8X", "VP8 ", "VP8L"].contains(first.name) else { throw .damaged("WebP begins without a picture") }
        left = first.name == "VP8X" ? available : first.count
        hasStarted = true
        return .replace(12, with: header[..<4] + (4 + left).littleEndian(4) + header[8..<12])
    }

    private mutating func pass(_ chunk: WebPChunk, _ input: InputWindow) throws(ImageError) -> Instruction? {
        switch chunk.name {
        case "VP8 ", "VP8L": return try passPicture(chunk, input)
        case "ALPH": return .keep(chunk.count)
        case _ where frame != nil: return blank(chunk)
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
        case "ANMF" where flags.contains(.animation): return try passFrame(chunk, input)
        case "ICCP" where flags.contains(.colourProfile) && chunk.size <= ICCProfile.maximumBytes:
            guard let content = input[8..<8 + chunk.size] else { return nil }
            return ICCProfile.cleaned(content).map { replace(chunk, with: $0) } ?? blank(chunk)
        case "EXIF" where flags.contains(.exif) && orientation == nil:
            guard let content = input[8..<8 + min(chunk.size, ExifOrientation.searchedBytes)] else { return nil }
            let found = ExifOrientation.read(content)
            orientation = found
            guard chunk.size >= ExifOrientation.shortest else { return blank(chunk) }
            return replace(chunk, with: Array(ExifOrientation.tiff(found).prefix(chunk.size)))
        default: return blank(chunk)
        }
    }

    /// Gives a chunk another content, then zeros up to its size.
    private mutating func replace(_ chunk: WebPChunk, with content: [UInt8]) -> Instruction {
        blankCount = chunk.count - 8 - content.count
        return .replace(8 + content.count, with: chunk.name.utf8 + chunk.size.littleEndian(4) + content)
    }

    /// Replaces a chunk by a filling one of its size.
    private mutating func blank(_ chunk: WebPChunk) -> Instruction {
        blankCount = chunk.count - 8
        return .replace(8, with: Self.filler.utf8 + chunk.size.littleEndian(4))
    }

    /// Keeps a picture. Throws `ImageError.damaged` for one too many, and for one that is not as large as its canvas or frame.
    private mutating func passPicture(_ chunk: WebPChunk, _ input: InputWindow) throws(ImageError) -> Instruction? {
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
    private mutating func passFrame(_ chunk: WebPChunk, _ input: InputWindow) throws(ImageError) -> Instruction? {
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

/// The flags of `VP8X` (RFC 9649 §2.7); the others are XMP and reserved.
struct WebPFlags: OptionSet {
    let rawValue: UInt8

    static let animation = WebPFlags(rawValue: 0x02)
    static let exif = WebPFlags(rawValue: 0x08)
    static let alpha = WebPFlags(rawValue: 0x10)
    static let colourProfile = WebPFlags(rawValue: 0x20)
    static let kept: WebPFlags = [animation, exif, alpha, colourProfile]
}

/// A chunk header (RFC 9649 §2.3).
struct WebPChunk {
    let name: String
    let size: Int
    /// Bytes of the whole chunk: header, content, and the byte that makes an odd size even. Some writers leave out the file's last.
    let count: Int

    /// Reads 8 bytes. Throws `ImageError.damaged` when the chunk is longer than what is `available` for it.
    init(_ header: [UInt8], available: Int) throws(ImageError) {
        name = String(decoding: header[..<4], as: UTF8.self)
        size = header.littleEndian(4..<8)
        guard 8 + size <= available else { throw .damaged("WebP chunk size") }
        count = min(8 + size + size % 2, available)
    }
}

extension Dimensions {
    /// Reads the first 10 bytes of a `VP8 ` chunk (RFC 6386 §9.1). Throws `ImageError.damaged` when they do not begin a picture.
    init(lossyWebP start: [UInt8], limit: Int) throws(ImageError) {
        let isKeyFrame = start[0] & 1 == 0
        guard isKeyFrame, start[3...].starts(with: [0x9D, 0x01, 0x2A]) else { throw .damaged("WebP image header") }
        let (width, height) = (start.littleEndian(6..<8) & 0x3FFF, start.littleEndian(8..<10) & 0x3FFF)
        try self.init(width: width, height: height, limit: limit)
    }

    /// Reads the first 5 bytes of a `VP8L` chunk (RFC 9649 §3.4). Throws `ImageError.damaged` when they do not begin a picture.
    init(losslessWebP start: [UInt8], limit: Int) throws(ImageError) {
        let fields = start.littleEndian(1..<5)
        let version = fields >> 29
        guard start[0] == 0x2F, version == 0 else { throw .damaged("WebP image header") }
        try self.init(width: 1 + fields & 0x3FFF, height: 1 + fields >> 14 & 0x3FFF, limit: limit)
    }
}

/// The frame of an animation that is being read (RFC 9649 §2.7.1.1).
struct WebPFrame {
    let size: Dimensions
    /// Bytes of the frame behind its chunks so far.
    var left: Int
    var hasPicture = false
}
