/// The flags of `VP8X` (RFC 9649 §2.7); the others are reserved.
struct WebPFlags: OptionSet {
    let rawValue: UInt8

    static let animation = WebPFlags(rawValue: 0x02)
    static let exif = WebPFlags(rawValue: 0x08)
    static let alpha = WebPFlags(rawValue: 0x10)
    static let colourProfile = WebPFlags(rawValue: 0x20)
}

/// A chunk header (RFC 9649 §2.3).
struct WebPChunk {
    let name: String
    let size: Int
    /// 1 when the size is odd and the byte that makes it even is there; some writers leave out the file's last.
    let padding: Int

    /// Before the first header is read.
    static let none = WebPChunk(name: "", size: 0, padding: 0)

    var isOdd: Bool { size % 2 == 1 }
    var paddedSize: Int { size + padding }

    private init(name: String, size: Int, padding: Int) {
        self.name = name
        self.size = size
        self.padding = padding
    }

    /// Reads 8 bytes; nil when the chunk is longer than what is `available` for it and its header.
    init?(_ header: [UInt8], available: Int) {
        name = String(decoding: header[..<4], as: UTF8.self)
        size = header.littleEndian(4..<8)
        let rest = available - 8 - size
        guard rest >= 0 else { return nil }
        padding = min(size % 2, rest)
    }
}

/// The two ways to code a WebP image, and where each keeps its size.
enum WebPBitstream: String {
    /// RFC 6386 §9.1.
    case lossy = "VP8 "
    /// RFC 9649 §3.4.
    case lossless = "VP8L"

    /// Bytes to read before the size is known.
    var headerCount: Int {
        switch self {
        case .lossy: 10
        case .lossless: 5
        }
    }

    /// The size in the first `headerCount` bytes; nil when they do not begin such an image.
    func size(_ start: [UInt8]) -> (width: Int, height: Int)? {
        switch self {
        case .lossy:
            let isKeyFrame = start[0] & 1 == 0
            guard isKeyFrame, start[3...].starts(with: [0x9D, 0x01, 0x2A]) else { return nil }
            return (start.littleEndian(6..<8) & 0x3FFF, start.littleEndian(8..<10) & 0x3FFF)
        case .lossless:
            let fields = start.littleEndian(1..<5)
            let version = fields >> 29
            guard start[0] == 0x2F, version == 0 else { return nil }
            return (1 + fields & 0x3FFF, 1 + fields >> 14 & 0x3FFF)
        }
    }
}

/// The frame of an animation that is being read (RFC 9649 §2.7.1.1).
struct WebPFrame {
    let chunk: WebPChunk
    /// Where in the output its size field stands.
    let sizeOffset: Int
    let size: Dimensions
    /// Bytes that none of its own chunks has claimed yet.
    var left: Int
    var hasAlpha = false
    var hasImage = false

    /// Reads the first 16 bytes of an `ANMF` chunk. Throws `ImageError.damaged` when the frame leaves the canvas.
    init(_ content: [UInt8], chunk: WebPChunk, sizeOffset: Int, canvas: Dimensions) throws(ImageError) {
        let width = 1 + content.littleEndian(6..<9)
        let height = 1 + content.littleEndian(9..<12)
        let isInside = canvas.contains(
            x: 2 * content.littleEndian(0..<3),
            y: 2 * content.littleEndian(3..<6),
            width: width,
            height: height
        )
        guard isInside else { throw .damaged("WebP frame outside the canvas") }
        self.chunk = chunk
        self.sizeOffset = sizeOffset
        size = try Dimensions(width: width, height: height, limit: .max)
        left = chunk.size - content.count
    }
}
