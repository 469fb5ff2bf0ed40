/// The content of `IHDR` (PNG §11.2.1).
struct PNGHeader {
    let size: Dimensions
    private let colourType: UInt8

    /// Bit depths by colour type.
    private static let depths: [UInt8: Set<UInt8>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// Reads 13 bytes. Throws `ImageError.damaged` when no picture can be like this, `.tooManyPixels` beyond `limit`.
    init(_ content: [UInt8], limit: Int) throws(ImageError) {
        size = try Dimensions(width: content.bigEndian(0..<4), height: content.bigEndian(4..<8), limit: limit)
        colourType = content[9]
        guard Self.depths[colourType]?.contains(content[8]) == true, content[10] == 0, content[11] == 0, content[12] < 2
        else { throw .damaged("PNG header") }
    }

    var needsPalette: Bool { colourType == 3 }

    /// True when `tRNS` can have this length (PNG §11.3.1.1). Colour types with alpha have no such chunk.
    func acceptsTransparency(length: Int, paletteEntries: Int) -> Bool {
        switch colourType {
        case 0: length == 2
        case 2: length == 6
        case 3: length > 0 && length <= paletteEntries
        default: false
        }
    }

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

/// The content of `iCCP` (PNG §11.3.2.3): a name that ends with 0, the compression method 0, a zlib stream.
enum PNGProfile {
    /// The largest profile as its zlib stream stores what it cannot shrink, and the longest name.
    static let maximumBytes = ICCProfile.maximumBytes + 256

    /// The content with a cleaned profile, no longer compressed; nil when there is none to be had.
    static func cleaned(_ content: [UInt8]) -> [UInt8]? {
        guard let nameEnd = content.firstIndex(of: 0), content[(nameEnd + 1)...].first == 0 else { return nil }
        var reader = ZlibReader(maximumOutput: ICCProfile.maximumBytes)
        _ = reader.read(content[(nameEnd + 2)...])
        guard reader.hasEnded, let profile = ICCProfile.cleaned(reader.output) else { return nil }
        return "ICC profile\0\0".utf8 + stored(profile)
    }

    /// A zlib stream of stored blocks (RFC 1950 §2.2, RFC 1951 §3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for piece in bytes.pieces(of: 65_535) {
            let length = UInt32(piece.count)
            stream.append(piece.endIndex == bytes.endIndex ? 1 : 0)
            stream.append(littleEndian: length | ~length << 16)
            stream += piece
        }
        let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let low = (sums.0 + UInt32(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        stream.append(bigEndian: high << 16 | low)
        return stream
    }
}
