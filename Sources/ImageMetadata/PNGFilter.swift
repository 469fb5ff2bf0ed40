/// PNG, third edition, with animation: keeps the chunks that draw the picture, each with its checksum verified; drops every
/// other ancillary chunk, and what follows `IEND`. Of `eXIf`, orientation stays. The colour profile goes, because it is compressed.
struct PNGFilter: FormatFilter {
    private enum State {
        case signature, chunk
        /// A kept chunk: the number of content bytes that are still to come before its checksum.
        case content(Int)
    }

    private enum Phase {
        case beforeHeader, beforeData, inData, afterData, ended
    }

    /// Chunks that change how pixels look and stand before them (PNG §11.3).
    private static let colourChunks: Set = ["PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "cICP", "mDCV", "cLLI", "pHYs"]

    private(set) var description: ImageDescription?
    private let maximumPixels: Int
    private var state = State.signature
    private var phase = Phase.beforeHeader
    /// The checksum of a kept chunk's type and of its content so far.
    private var checksum = CRC32([])
    private var size: Dimensions?
    private var orientation: Int?
    private var imageBytes = 0
    /// The number of frames that `acTL` announces; 0 when the image is not animated.
    private var announcedFrames = 0
    private var frames = 0

    init(maximumPixels: Int) { self.maximumPixels = maximumPixels }

    mutating func next(_ input: InputWindow) throws(ImageError) -> Instruction? {
        switch state {
        case .signature:
            state = .chunk
            return .keep(Signature.png.count)
        case .chunk:
            guard let header = input[0..<8] else { return nil }
            return try passChunk(header, input)
        case .content(0):
            guard let stated = input[0..<4] else { return nil }
            guard stated.bigEndian(0..<4) == checksum.value else { throw .damaged("PNG checksum") }
            state = .chunk
            if phase == .ended, let size {
                description = ImageDescription(.png, size, orientation: orientation, isAnimated: announcedFrames > 1)
            }
            return .continuation(.kept, stated.count)
        case .content(let count):
            let piece = input.prefix(count)
            guard !piece.isEmpty else { return nil }
            checksum.update(piece)
            state = .content(count - piece.count)
            return .continuation(.kept, piece.count)
        }
    }

    /// Length, type, content and checksum (PNG §5.3).
    private mutating func passChunk(_ header: [UInt8], _ input: InputWindow) throws(ImageError) -> Instruction? {
        let length = header.bigEndian(0..<4)
        let type = header[4...]
        guard length <= 0x7FFF_FFFF else { throw .damaged("PNG chunk length") }
        guard type.allSatisfy({ (0x41...0x5A).contains($0 & ~0x20) }) else { throw .damaged("PNG chunk type") }
        let name = String(decoding: type, as: UTF8.self)
        guard (phase == .beforeHeader) == (name == "IHDR") else { throw .damaged("PNG header out of place") }
        if phase == .inData, name != "IDAT" { try endImageData() }

        switch name {
        case "IHDR":
            guard length == 13 else { throw .damaged("PNG header length") }
            guard let content = input[8..<8 + length] else { return nil }
            try startImage(content)
        case _ where phase == .beforeData && Self.colourChunks.contains(name): break
        case "IDAT":
            guard phase != .afterData else { throw .damaged("PNG image data not consecutive") }
            phase = .inData
            imageBytes += length
        case "IEND":
            guard phase == .afterData, length == 0 else { throw .damaged("PNG end out of place") }
            guard frames == announcedFrames else { throw .damaged("PNG frame count") }
            phase = .ended
        // Animation chunks count only when this one stands before the image data (PNG §11.3.6); otherwise decoders ignore them all.
        case "acTL" where phase == .beforeData && length == 8 && announcedFrames == 0:
            guard let content = input[8..<8 + length] else { return nil }
            announcedFrames = content.bigEndian(0..<4)
            guard announcedFrames > 0 else { throw .damaged("PNG animation without frames") }
            guard announcedFrames <= DrawingLimits.frames else { throw .damaged("PNG with too many frames") }
        case "fcTL" where announcedFrames > 0:
            guard length == 26 else { throw .damaged("PNG frame control length") }
            guard let content = input[8..<8 + length] else { return nil }
            try startFrame(content)
        case "fdAT" where announcedFrames > 0:
            // A sequence number, then image data (PNG §11.3.6.3).
            guard phase == .afterData, frames > 0, length > 4 else { throw .damaged("PNG frame data") }
        case "eXIf" where orientation == nil:
            guard let exif = input[8..<8 + min(length, ExifOrientation.searchedBytes)] else { return nil }
            let found = ExifOrientation.read(exif)
            orientation = found
            return .replace(length + 12, with: found == ExifOrientation.upright ? [] : Self.orientationChunk(found))
        default:
            // PNG §5.4: a capital first letter says that the picture cannot be drawn without it.
            guard header[4] & 0x20 != 0 else { throw .damaged("PNG critical chunk unknown") }
            return .drop(length + 12)
        }
        checksum = CRC32(type)
        state = .content(length)
        return .keep(header.count)
    }

    /// `IHDR` (PNG §11.2.1).
    private mutating func startImage(_ content: [UInt8]) throws(ImageError) {
        let depths: Set<UInt8> =
            switch content[9] {
            case 0: [1, 2, 4, 8, 16]
            case 3: [1, 2, 4, 8]
            case 2, 4, 6: [8, 16]
            default: []
            }
        guard depths.contains(content[8]), content[10] == 0, content[11] == 0, content[12] < 2 else { throw .damaged("PNG header") }
        let (width, height) = (content.bigEndian(0..<4), content.bigEndian(4..<8))
        size = try Dimensions(width: width, height: height, limit: maximumPixels)
        phase = .beforeData
    }

    /// Throws `ImageError.damaged` when there are far too few data for the pixels, made to exhaust a browser.
    private mutating func endImageData() throws(ImageError) {
        phase = .afterData
        guard let size, imageBytes * DrawingLimits.pixelsPerByte >= size.pixels else { throw .damaged("PNG image data too short") }
    }

    /// `fcTL` (PNG §11.3.6.2).
    private mutating func startFrame(_ content: [UInt8]) throws(ImageError) {
        let (x, y) = (content.bigEndian(12..<16), content.bigEndian(16..<20))
        let (width, height) = (content.bigEndian(4..<8), content.bigEndian(8..<12))
        let isInside = size?.contains(x: x, y: y, width: width, height: height)
        guard isInside == true, content[24] < 3, content[25] < 2 else { throw .damaged("PNG frame control") }
        frames += 1
    }

    private static func orientationChunk(_ orientation: Int) -> [UInt8] {
        let content = ExifOrientation.tiff(orientation)
        let checked = "eXIf".utf8 + content
        return content.count.bigEndian(4) + checked + CRC32(checked).value.bigEndian(4)
    }
}

/// The checksum of a PNG chunk's type and content (PNG third edition, annex D).
struct CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { value, _ in value & 1 == 0 ? value >> 1 : 0xEDB8_8320 ^ value >> 1 }
    }

    private var register: UInt32 = .max

    init(_ bytes: some Sequence<UInt8>) { update(bytes) }

    var value: Int { Int(~register) }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        let table = Self.table
        for byte in bytes { register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8 }
    }
}
