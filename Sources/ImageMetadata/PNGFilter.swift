/// PNG, third edition, with animation: keeps the chunks that draw the picture, each with its checksum verified; drops
/// every other ancillary chunk, a palette that is only suggested, and what follows `IEND`; drops image data behind the
/// end of their zlib stream, or writes zeros over them where the chunk has begun or is numbered. Colours of a palette that
/// no pixel uses stay, and rows that the stream holds beyond the picture, because only a decoder can find them; so does
/// what follows a stream that `ZlibReader` finds invalid.
struct PNGFilter: FormatFilter {
    private enum State {
        case signature
        case chunkHeader
        /// The beginning of a chunk, short enough to wait for, that is checked; then image data.
        case whole(count: Int, data: Int)
        case copying(Int)
        case imageData(Int)
        case capturing(Int)
        case dropping(Int)
        case end
    }

    private enum Phase {
        case beforeHeader, beforeData, inData, afterData
    }

    /// The ancillary chunks, beside `iCCP` and `tRNS`, that change how pixels look, and the lengths they can have (PNG §11.3).
    /// They stand before the image data, at most one of each.
    private static let colourChunks: [String: ClosedRange<Int>] = [
        "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1, "sBIT": 1...4, "pHYs": 9...9,
        "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8,
    ]

    /// PNG §5.3: lengths end at 2³¹ − 1.
    private static let maximumLength = 0x7FFF_FFFF

    private let maximumPixels: Int
    private var state = State.signature
    private var phase = Phase.beforeHeader
    private var name = ""
    private var checksum = CRC32([])
    /// The checksum of what is written of a chunk of image data.
    private var keptChecksum = CRC32([])
    private var seen: Set<String> = []
    private var header: PNGHeader?
    /// Colours in `PLTE`; 0 before it.
    private var paletteEntries = 0
    private var imageStream = ZlibReader()
    private var imageBytes = 0
    /// The content of the `eXIf` or `iCCP` chunk that is being read, as much of it as can be needed.
    private var captured: [UInt8] = []
    private var orientation = ExifOrientation.upright
    /// How many frames `acTL` announces; 0 when the image is not animated.
    private var announcedFrames = 0
    private var frames = 0

    init(maximumPixels: Int) {
        self.maximumPixels = maximumPixels
    }

    func finish() throws(ImageError) -> (description: ImageDescription, patches: [MetadataFilter.Patch]) {
        guard case .end = state, let header else { throw .damaged("PNG ends early") }
        let description = ImageDescription(
            format: .png,
            width: header.size.width,
            height: header.size.height,
            orientation: orientation,
            isAnimated: announcedFrames > 1
        )
        return (description, [])
    }

    mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool {
        switch state {
        case .signature:
            guard let signature = input.take(Signature.png.count) else { return false }
            output += signature
            state = .chunkHeader
        case .chunkHeader:
            guard let header = input.take(8) else { return false }
            try startChunk(header, into: &output)
        case .whole(let count, let dataCount):
            guard let content = input.take(count) else { return false }
            checksum.update(content)
            keptChecksum = checksum
            try check(content)
            output += content
            state = .imageData(dataCount)
        case .copying(let count):
            let copied = input.takeAvailable(count)
            checksum.update(copied)
            output += copied
            state = .copying(count - copied.count)
            guard copied.count == count, let trailer = input.take(4) else { return false }
            try check(trailer: trailer)
            output += trailer
            state = name == "IEND" ? .end : .chunkHeader
        case .imageData(let count):
            let data = input.takeAvailable(count)
            keepImageData(data, into: &output)
            state = .imageData(count - data.count)
            guard data.count == count, let trailer = input.take(4) else { return false }
            try check(trailer: trailer)
            output.append(bigEndian: keptChecksum.value)
            state = .chunkHeader
        case .capturing(let count):
            let piece = input.takeAvailable(count)
            checksum.update(piece)
            captured += piece.prefix(PNGProfile.maximumBytes - captured.count)
            state = .capturing(count - piece.count)
            guard piece.count == count, let trailer = input.take(4) else { return false }
            try check(trailer: trailer)
            emitCaptured(into: &output)
            state = .chunkHeader
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

    private mutating func startChunk(_ header: [UInt8], into output: inout [UInt8]) throws(ImageError) {
        let length = header.bigEndian(0..<4)
        let type = header[4...]
        guard length <= Self.maximumLength else { throw .damaged("PNG chunk length") }
        guard type.allSatisfy({ (0x41...0x5A).contains($0 & ~0x20) }) else { throw .damaged("PNG chunk type") }
        name = String(decoding: type, as: UTF8.self)
        guard (phase == .beforeHeader) == (name == "IHDR") else { throw .damaged("PNG header out of place") }
        if phase == .inData, name != "IDAT" { try endImage() }
        checksum = CRC32(type)
        keptChecksum = checksum
        state = try stateForChunk(length: length)
        switch state {
        case .whole, .copying, .imageData: output += header
        default: break
        }
    }

    private mutating func stateForChunk(length: Int) throws(ImageError) -> State {
        switch name {
        case "IHDR":
            guard length == 13 else { throw .damaged("PNG header length") }
            phase = .beforeData
            return .whole(count: length, data: 0)
        case "PLTE":
            guard phase == .beforeData, length > 0, length <= 768, length % 3 == 0, seen.insert(name).inserted else {
                throw .damaged("PNG palette")
            }
            paletteEntries = length / 3
            return header?.needsPalette == true ? .copying(length) : .dropping(length + 4)
        case "IDAT":
            guard phase != .afterData else { throw .damaged("PNG image data not consecutive") }
            guard header?.needsPalette == false || seen.contains("PLTE") else { throw .damaged("PNG palette missing") }
            phase = .inData
            return imageStream.hasEnded ? .dropping(length + 4) : .imageData(length)
        case "IEND":
            guard phase == .afterData, length == 0 else { throw .damaged("PNG end out of place") }
            guard frames == announcedFrames else { throw .damaged("PNG frame count") }
            return .copying(0)
        case "eXIf":
            return seen.insert(name).inserted ? .capturing(length) : .dropping(length + 4)
        case "iCCP" where phase == .beforeData && length <= PNGProfile.maximumBytes && seen.insert(name).inserted:
            return .capturing(length)
        case "acTL", "fcTL", "fdAT":
            return try stateForAnimationChunk(length: length)
        default:
            return try stateForOtherChunk(length: length)
        }
    }

    /// Animation chunks count only when `acTL` stands before the image data (PNG §11.3.6); otherwise decoders ignore
    /// them all. Throws `ImageError.damaged` when one has a wrong length or place.
    private mutating func stateForAnimationChunk(length: Int) throws(ImageError) -> State {
        switch name {
        case "acTL" where phase == .beforeData && length == 8 && seen.insert(name).inserted:
            return .whole(count: length, data: 0)
        case "fcTL" where announcedFrames > 0:
            guard length == 26 else { throw .damaged("PNG frame control length") }
            guard frames < announcedFrames else { throw .damaged("PNG frame count") }
            frames += 1
            imageStream = ZlibReader()
            return .whole(count: length, data: 0)
        case "fdAT" where announcedFrames > 0:
            guard phase == .afterData, frames > 0, length > 4 else { throw .damaged("PNG frame data") }
            // A sequence number, then image data (PNG §11.3.6.3).
            return .whole(count: 4, data: length - 4)
        default:
            return .dropping(length + 4)
        }
    }

    private mutating func stateForOtherChunk(length: Int) throws(ImageError) -> State {
        let isKept =
            name == "tRNS"
            ? header?.acceptsTransparency(length: length, paletteEntries: paletteEntries)
            : Self.colourChunks[name]?.contains(length)
        if phase == .beforeData, isKept == true, seen.insert(name).inserted { return .copying(length) }
        // PNG §5.4: a capital first letter says that the picture cannot be drawn without it.
        guard name.utf8.first.map({ $0 & 0x20 != 0 }) == true else { throw .damaged("PNG critical chunk unknown") }
        return .dropping(length + 4)
    }

    private mutating func check(_ content: [UInt8]) throws(ImageError) {
        switch name {
        case "IHDR":
            header = try PNGHeader(content, limit: maximumPixels)
        case "acTL":
            announcedFrames = content.bigEndian(0..<4)
            guard announcedFrames > 0 else { throw .damaged("PNG animation without frames") }
            guard announcedFrames <= DrawingLimits.frames else { throw .damaged("PNG with too many frames") }
        case "fcTL":
            guard header?.accepts(frameControl: content) == true else { throw .damaged("PNG frame control") }
        default:
            break
        }
    }

    private func check(trailer: [UInt8]) throws(ImageError) {
        guard trailer.bigEndian(0..<4) == Int(checksum.value) else { throw .damaged("PNG checksum") }
    }

    /// Throws `ImageError.damaged` when the data are far too few for the pixels, which is made to exhaust who draws it.
    private mutating func endImage() throws(ImageError) {
        phase = .afterData
        let pixels = header?.size.pixels ?? 0
        guard imageBytes * DrawingLimits.pixelsPerByte >= pixels else { throw .damaged("PNG image data too short") }
    }

    private mutating func keepImageData(_ data: ArraySlice<UInt8>, into output: inout [UInt8]) {
        let drawn = data.prefix(imageStream.read(data))
        let rest = repeatElement(UInt8(0), count: data.count - drawn.count)
        if name == "IDAT" { imageBytes += drawn.count }
        output += drawn
        output += rest
        checksum.update(data)
        keptChecksum.update(drawn)
        keptChecksum.update(rest)
    }

    private mutating func emitCaptured(into output: inout [UInt8]) {
        if name == "iCCP" {
            if let profile = PNGProfile.cleaned(captured) { emit(profile, into: &output) }
        } else {
            orientation = ExifOrientation.read(captured)
            if orientation != ExifOrientation.upright { emit(ExifOrientation.tiff(orientation), into: &output) }
        }
        captured = []
    }

    private func emit(_ content: [UInt8], into output: inout [UInt8]) {
        let checked = name.utf8 + content
        output.append(bigEndian: UInt32(content.count))
        output += checked
        output.append(bigEndian: CRC32(checked).value)
    }
}
