/// PNG, third edition, with animation: keeps the chunks that draw the picture, each with its checksum verified;
/// drops every other ancillary chunk, and whatever follows `IEND`.
struct PNGFilter: FormatFilter {
    private enum State {
        case signature
        case chunkHeader
        /// A chunk whose content is checked, short enough to wait for.
        case whole(count: Int)
        case copying(Int)
        case capturing(Int)
        case dropping(Int)
        case end
    }

    private enum Phase {
        case beforeHeader, beforeData, inData, afterData
    }

    /// The ancillary chunks that change how pixels look, and the lengths they can have (PNG §11.3). They stand before
    /// the image data, at most one of each.
    private static let colourChunks: [String: ClosedRange<Int>] = [
        "tRNS": 1...256, "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1, "iCCP": 1...maximumLength, "sBIT": 1...4,
        "pHYs": 9...9, "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8,
    ]

    /// PNG §5.3: lengths end at 2³¹ − 1.
    private static let maximumLength = 0x7FFF_FFFF

    private let maximumPixels: Int
    private var state = State.signature
    private var phase = Phase.beforeHeader
    private var name = ""
    private var checksum = CRC32([])
    private var seen: Set<String> = []
    private var header: PNGHeader?
    private var exif: [UInt8] = []
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

    mutating func consume(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) {
        while try step(&input, into: &output) {}
    }

    /// One element of the grammar; false when more input is needed.
    private mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool {
        switch state {
        case .signature:
            guard let signature = input.take(Signature.png.count) else { return false }
            output += signature
            state = .chunkHeader
        case .chunkHeader:
            guard let header = input.take(8) else { return false }
            try startChunk(header, into: &output)
        case .whole(let count):
            guard let content = input.take(count) else { return false }
            checksum.update(content)
            try check(content)
            output += content
            state = .copying(0)
        case .copying(let count):
            let copied = input.takeAvailable(count)
            checksum.update(copied)
            output += copied
            state = .copying(count - copied.count)
            guard copied.count == count, let trailer = input.take(4) else { return false }
            try check(trailer: trailer)
            output += trailer
            state = name == "IEND" ? .end : .chunkHeader
        case .capturing(let count):
            let captured = input.takeAvailable(count)
            checksum.update(captured)
            exif += captured.prefix(ExifOrientation.maximumExifBytes - exif.count)
            state = .capturing(count - captured.count)
            guard captured.count == count, let trailer = input.take(4) else { return false }
            try check(trailer: trailer)
            emitOrientation(into: &output)
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
        if phase == .inData, name != "IDAT" { phase = .afterData }
        checksum = CRC32(type)
        state = try stateForChunk(length: length)
        switch state {
        case .whole, .copying: output += header
        default: break
        }
    }

    private mutating func stateForChunk(length: Int) throws(ImageError) -> State {
        switch name {
        case "IHDR":
            guard length == 13 else { throw .damaged("PNG header length") }
            phase = .beforeData
            return .whole(count: length)
        case "PLTE":
            guard phase == .beforeData, length > 0, length <= 768, length % 3 == 0, seen.insert(name).inserted else {
                throw .damaged("PNG palette")
            }
            return .copying(length)
        case "IDAT":
            guard phase != .afterData else { throw .damaged("PNG image data not consecutive") }
            guard header?.needsPalette == false || seen.contains("PLTE") else { throw .damaged("PNG palette missing") }
            phase = .inData
            return .copying(length)
        case "IEND":
            guard phase == .afterData, length == 0 else { throw .damaged("PNG end out of place") }
            guard frames == announcedFrames else { throw .damaged("PNG frame count") }
            return .copying(0)
        case "eXIf":
            return seen.insert(name).inserted ? .capturing(length) : .dropping(length + 4)
        case "acTL", "fcTL", "fdAT":
            return try stateForAnimationChunk(length: length)
        default:
            return try stateForOtherChunk(length: length)
        }
    }

    /// Animation chunks count only when `acTL` stands before the image data (PNG §11.3.6); otherwise decoders ignore
    /// them all.
    private mutating func stateForAnimationChunk(length: Int) throws(ImageError) -> State {
        switch name {
        case "acTL" where phase == .beforeData && length == 8 && seen.insert(name).inserted:
            return .whole(count: length)
        case "fcTL" where announcedFrames > 0:
            guard length == 26 else { throw .damaged("PNG frame control length") }
            frames += 1
            return .whole(count: length)
        case "fdAT" where announcedFrames > 0:
            guard phase == .afterData, frames > 0, length > 4 else { throw .damaged("PNG frame data") }
            return .copying(length)
        default:
            return .dropping(length + 4)
        }
    }

    private mutating func stateForOtherChunk(length: Int) throws(ImageError) -> State {
        if phase == .beforeData, Self.colourChunks[name]?.contains(length) == true, seen.insert(name).inserted {
            return .copying(length)
        }
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
        default:
            guard header?.accepts(frameControl: content) == true else { throw .damaged("PNG frame control") }
        }
    }

    private func check(trailer: [UInt8]) throws(ImageError) {
        guard trailer.bigEndian(0..<4) == Int(checksum.value) else { throw .damaged("PNG checksum") }
    }

    private mutating func emitOrientation(into output: inout [UInt8]) {
        orientation = ExifOrientation.read(exif)
        exif = []
        guard orientation != ExifOrientation.upright else { return }
        let tiff = ExifOrientation.tiff(orientation)
        let checked = "eXIf".utf8 + tiff
        output.append(bigEndian: UInt32(tiff.count))
        output += checked
        output.append(bigEndian: CRC32(checked).value)
    }
}

/// The content of `IHDR` (PNG §11.2.1).
struct PNGHeader {
    let size: Dimensions
    private let colourType: UInt8

    /// Bit depths by colour type.
    private static let depths: [UInt8: Set<UInt8>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// Reads 13 bytes.
    init(_ content: [UInt8], limit: Int) throws(ImageError) {
        size = try Dimensions(width: content.bigEndian(0..<4), height: content.bigEndian(4..<8), limit: limit)
        colourType = content[9]
        guard Self.depths[colourType]?.contains(content[8]) == true, content[10] == 0, content[11] == 0, content[12] < 2
        else { throw .damaged("PNG header") }
    }

    var needsPalette: Bool { colourType == 3 }

    /// True when the 26 bytes of an `fcTL` describe a frame within the canvas (PNG §11.3.6.2).
    func accepts(frameControl content: [UInt8]) -> Bool {
        size.contains(
            x: content.bigEndian(12..<16),
            y: content.bigEndian(16..<20),
            width: content.bigEndian(4..<8),
            height: content.bigEndian(8..<12)
        ) && content[24] < 3 && content[25] < 2
    }
}
