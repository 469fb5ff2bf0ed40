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
    /// Bytes of the content.
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
    /// Bytes that none of its own chunks has claimed yet.
    var left: Int
    var hasPicture = false
}
