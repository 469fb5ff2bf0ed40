/// WebP (RFC 9649): keeps the chunks that draw the picture, in frames too; drops XMP, unknown chunks, what follows the data
/// of a lossy picture, and what follows the file's stated size; the sizes and flags that this changes are returned as
/// patches. Bytes that no pixel needs stay where only a decoder can find them: at the end of `VP8L`, of `ALPH` and of the
/// first partition of `VP8 `, and in a lossy picture whose end `VP8Reader` does not look for.
struct WebPFilter: FormatFilter {
    private enum State {
        case fileHeader
        case chunkHeader
        case extendedHeader
        case frameHeader
        case bitstream(WebPBitstream)
        case lossyData(Int)
        case copying(Int)
        case capturing(Int)
        case dropping(Int)
        case end
    }

    /// After `RIFF`, and after the file header and the header of `VP8X`.
    private static let sizeOffset = 4
    private static let flagsOffset = 20
    /// Bytes of a lossy picture that are collected first, because `VP8Reader` reads an unfinished macroblock again with each piece.
    private static let lossyPiece = 4_096

    private let maximumPixels: Int
    private var state = State.fileHeader
    private var statedSize = 0
    /// Bytes of the file, by its own size field, that no chunk has claimed yet.
    private var left = 0
    private var chunk = WebPChunk.none
    private var canvas: Dimensions?
    /// What `VP8X` says; nil in a file without it, which holds one image and nothing else (RFC 9649 §2.5, §2.6).
    private var flags: WebPFlags?
    private var keptFlags: WebPFlags = []
    private var seen: Set<String> = []
    private var frame: WebPFrame?
    private var frames = 0
    /// Finds the end of the lossy picture that is being read.
    private var picture: VP8Reader?
    /// Where in the output the size field of its chunk stands.
    private var pictureSizeOffset = 0
    /// The content of the `EXIF` or `ICCP` chunk that is being read, as much of it as can be needed.
    private var captured: [UInt8] = []
    private var orientation = ExifOrientation.upright
    /// Where in the whole output the first byte of the current output array belongs.
    private var origin = 0
    private var written = 0
    private var patches: [MetadataFilter.Patch] = []

    init(maximumPixels: Int) {
        self.maximumPixels = maximumPixels
    }

    func finish() throws(ImageError) -> (description: ImageDescription, patches: [MetadataFilter.Patch]) {
        guard case .end = state, let canvas else { throw .damaged("WebP ends early") }
        let description = ImageDescription(
            format: .webp,
            width: canvas.width,
            height: canvas.height,
            orientation: orientation,
            isAnimated: frames > 1
        )
        return (description, patches)
    }

    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) {
        origin = written - output.count
        while try step(&input, into: &output) {}
        written = origin + output.count
    }

    mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool {
        switch state {
        case .fileHeader:
            guard let header = input.take(12) else { return false }
            try startFile(header, into: &output)
        case .chunkHeader where frame?.left == 0:
            try endFrame(outputCount: output.count)
        case .chunkHeader where frame == nil && left == 0:
            try endFile(outputCount: output.count)
        case .chunkHeader:
            guard let header = input.take(8) else { return false }
            try startChunk(header, into: &output)
        case .extendedHeader:
            guard let content = input.take(10) else { return false }
            try keepExtendedHeader(content, into: &output)
        case .frameHeader:
            guard let content = input.take(16) else { return false }
            try startFrame(content, into: &output)
        case .bitstream(let bitstream):
            guard let start = input.take(bitstream.headerCount) else { return false }
            try startImage(bitstream, start, outputCount: output.count)
            output += start
        case .lossyData(let count):
            guard input.count >= min(count, Self.lossyPiece) else { return false }
            let data = input.takeAvailable(count)
            output += data.prefix(picture?.read(data) ?? data.count)
            state = .lossyData(count - data.count)
            if data.count == count { endPicture(into: &output) }
        case .copying(let count):
            let copied = input.takeAvailable(count)
            output += copied
            guard copied.count == count else {
                state = .copying(count - copied.count)
                return false
            }
            if chunk.isOdd { output.append(0) }
            state = .dropping(chunk.padding)
        case .capturing(let count):
            let piece = input.takeAvailable(count)
            captured += piece.prefix(ICCProfile.maximumBytes - captured.count)
            guard piece.count == count else {
                state = .capturing(count - piece.count)
                return false
            }
            keepCaptured(into: &output)
            state = .dropping(chunk.padding)
        case .dropping(let count):
            let dropped = input.takeAvailable(count).count
            state = dropped == count ? .chunkHeader : .dropping(count - dropped)
            return dropped == count
        case .end:
            _ = input.takeAvailable(.max)
            return false
        }
        return true
    }

    private mutating func startFile(_ header: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        statedSize = header.littleEndian(4..<8)
        guard statedSize >= 12 else { throw .damaged("WebP file size") }
        left = statedSize - 4
        output += header
        state = .chunkHeader
    }

    private mutating func endFile(outputCount: Int) throws(ImageError) {
        guard frames > 0 else { throw .damaged("WebP without a picture") }
        guard let size = UInt32(exactly: origin + outputCount - 8) else { throw .damaged("WebP file size") }
        if size != statedSize { patch(size, at: Self.sizeOffset) }
        if let flags, flags != keptFlags {
            patches.append(MetadataFilter.Patch(offset: Self.flagsOffset, bytes: [keptFlags.rawValue]))
        }
        state = .end
    }

    private mutating func patch(_ size: UInt32, at offset: Int) {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: size)
        patches.append(MetadataFilter.Patch(offset: offset, bytes: bytes))
    }

    private mutating func startChunk(_ header: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        guard let chunk = WebPChunk(header, available: frame?.left ?? left) else { throw .damaged("WebP chunk size") }
        self.chunk = chunk
        if frame == nil {
            left -= 8 + chunk.paddedSize
        } else {
            frame?.left -= 8 + chunk.paddedSize
        }
        state = try frame == nil ? stateForChunk() : stateForFrameChunk()
        switch state {
        case .copying, .bitstream, .extendedHeader, .frameHeader: output += header
        default: break
        }
    }

    private mutating func stateForChunk() throws(ImageError) -> State {
        let isFirst = canvas == nil
        if chunk.name == "VP8X" {
            guard isFirst, chunk.size == 10 else { throw .damaged("WebP extended header") }
            return .extendedHeader
        }
        if let bitstream = WebPBitstream(rawValue: chunk.name) {
            let isStill = flags?.contains(.animation) != true
            guard isStill, frames == 0, chunk.size >= bitstream.headerCount else { throw .damaged("WebP image chunk") }
            return .bitstream(bitstream)
        }
        guard !isFirst else { throw .damaged("WebP does not begin with a picture") }
        return try stateForOptionalChunk()
    }

    /// Decoders read these only when `VP8X` announces them. Throws `ImageError.damaged` when one is out of place.
    private mutating func stateForOptionalChunk() throws(ImageError) -> State {
        let flags = flags ?? []
        switch chunk.name {
        case "ANIM" where flags.contains(.animation):
            guard chunk.size == 6, seen.insert(chunk.name).inserted else { throw .damaged("WebP animation header") }
            return .copying(chunk.size)
        case "ANMF" where flags.contains(.animation):
            guard chunk.size >= 16, seen.contains("ANIM") else { throw .damaged("WebP frame") }
            return .frameHeader
        case "ALPH" where !flags.contains(.animation) && frames == 0 && seen.insert(chunk.name).inserted:
            return .copying(chunk.size)
        case "ICCP" where flags.contains(.colourProfile) && frames == 0 && seen.insert(chunk.name).inserted:
            return chunk.size <= ICCProfile.maximumBytes ? .capturing(chunk.size) : .dropping(chunk.paddedSize)
        case "EXIF" where flags.contains(.exif) && seen.insert(chunk.name).inserted:
            return .capturing(chunk.size)
        default:
            return .dropping(chunk.paddedSize)
        }
    }

    private mutating func stateForFrameChunk() throws(ImageError) -> State {
        let hasImage = frame?.hasImage == true
        if let bitstream = WebPBitstream(rawValue: chunk.name) {
            guard !hasImage, chunk.size >= bitstream.headerCount else { throw .damaged("WebP image chunk") }
            return .bitstream(bitstream)
        }
        guard chunk.name == "ALPH", !hasImage, frame?.hasAlpha == false else { return .dropping(chunk.paddedSize) }
        frame?.hasAlpha = true
        return .copying(chunk.size)
    }

    private mutating func keepExtendedHeader(
        _ content: [UInt8],
        into output: inout [UInt8]
    ) throws(ImageError) {
        canvas = try Dimensions(
            width: 1 + content.littleEndian(4..<7),
            height: 1 + content.littleEndian(7..<10),
            limit: maximumPixels
        )
        let stated = WebPFlags(rawValue: content[0])
        flags = stated
        keptFlags = stated.intersection([.animation, .alpha])
        output += [content[0], 0, 0, 0] + content[4...]
        state = .chunkHeader
    }

    /// A still image is as large as the canvas, a frame's image as large as the frame. Throws `ImageError.damaged` when it
    /// is not or has alpha twice, and what `Dimensions` throws.
    private mutating func startImage(
        _ bitstream: WebPBitstream,
        _ start: [UInt8],
        outputCount: Int
    ) throws(ImageError) {
        guard let (width, height) = bitstream.size(start) else { throw .damaged("WebP image header") }
        let size = try Dimensions(width: width, height: height, limit: maximumPixels)
        if let expected = frame?.size ?? canvas {
            guard width == expected.width, height == expected.height else { throw .damaged("WebP image size") }
        } else {
            canvas = size
        }
        frame?.hasImage = true
        if frame == nil { frames = 1 }
        let left = chunk.size - start.count
        switch bitstream {
        case .lossy:
            picture = VP8Reader(start: start, size: size)
            pictureSizeOffset = origin + outputCount - 4
            state = .lossyData(left)
        case .lossless:
            // It has alpha of its own, so browsers do not draw it either.
            let hasAlpha = frame?.hasAlpha ?? seen.contains("ALPH")
            guard !hasAlpha else { throw .damaged("WebP with alpha before VP8L") }
            state = .copying(left)
        }
    }

    private mutating func endPicture(into output: inout [UInt8]) {
        picture = nil
        let size = origin + output.count - pictureSizeOffset - 4
        if size != chunk.size { patch(UInt32(truncatingIfNeeded: size), at: pictureSizeOffset) }
        if size % 2 == 1 { output.append(0) }
        state = .dropping(chunk.padding)
    }

    private mutating func startFrame(_ content: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        guard let canvas else { throw .damaged("WebP frame") }
        frame = try WebPFrame(content, chunk: chunk, sizeOffset: origin + output.count - 4, canvas: canvas)
        output += content
        state = .chunkHeader
    }

    private mutating func endFrame(outputCount: Int) throws(ImageError) {
        guard let frame, frame.hasImage else { throw .damaged("WebP frame without a picture") }
        let size = origin + outputCount - frame.sizeOffset - 4
        if size != frame.chunk.size { patch(UInt32(truncatingIfNeeded: size), at: frame.sizeOffset) }
        frames += 1
        guard frames <= DrawingLimits.frames else { throw .damaged("WebP with too many frames") }
        state = .dropping(frame.chunk.padding)
        self.frame = nil
    }

    private mutating func keepCaptured(into output: inout [UInt8]) {
        if chunk.name == "ICCP" {
            if let profile = ICCProfile.cleaned(captured) { keep(profile, announcing: .colourProfile, into: &output) }
        } else {
            orientation = ExifOrientation.read(captured)
            if orientation != ExifOrientation.upright {
                keep(ExifOrientation.tiff(orientation), announcing: .exif, into: &output)
            }
        }
        captured = []
    }

    /// Writes the current chunk with a content of an even length.
    private mutating func keep(_ content: [UInt8], announcing flag: WebPFlags, into output: inout [UInt8]) {
        keptFlags.insert(flag)
        output += chunk.name.utf8
        output.append(littleEndian: UInt32(content.count))
        output += content
    }
}
