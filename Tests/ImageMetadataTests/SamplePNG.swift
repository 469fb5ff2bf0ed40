@testable import ImageMetadata

/// A grey PNG of one pixel, chunk by chunk.
enum SamplePNG {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// A zlib stream of one stored block: filter 0 and one grey sample.
    static let pixel: [UInt8] = [0x78, 0x01, 0x01, 2, 0, 0xFD, 0xFF, 0x00, 0x80, 0x00, 0x82, 0x00, 0x81]
    static let data = chunk("IDAT", pixel)
    static let end = chunk("IEND")
    static let profile = chunk("iCCP", Bytes.text("Camera 51.1079 N\0\0") + pixel)
    static let plain = signature + header() + data + end

    static let colours =
        chunk("cICP", [1, 13, 0, 1]) + chunk("gAMA", [0, 0, 0xB1, 0x8F]) + chunk("sBIT", [8])
        + chunk("tRNS", [0, 1]) + chunk("pHYs", [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1])

    /// All metadata that must be removed and is allowed anywhere.
    static let metadata =
        chunk("tEXt", Bytes.text("Comment\051.1079 N 17.0385 E")) + chunk("iTXt", Bytes.text("XML:com.adobe.xmp"))
        + chunk("zTXt", Bytes.text("Raw profile type iptc")) + chunk("tIME", [7, 0xEA, 1, 1, 0, 0, 0])
        + chunk("prVt", []) + chunk("fcTL", frameControl(0)) + chunk("fdAT", [0, 0, 0, 1] + pixel)

    static func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
        let checked = Bytes.text(type) + content
        return Bytes.big(content.count, count: 4) + checked + Bytes.big(CRC32(checked).value, count: 4)
    }

    static func header(width: Int = 1, height: Int = 1, depth: UInt8 = 8, colourType: UInt8 = 0) -> [UInt8] {
        chunk("IHDR", Bytes.big(width, count: 4) + Bytes.big(height, count: 4) + [depth, colourType, 0, 0, 0])
    }

    static func frameControl(_ sequence: Int, width: Int = 1, height: Int = 1, x: Int = 0, dispose: UInt8 = 0)
        -> [UInt8]
    {
        [sequence, width, height, x, 0].flatMap { Bytes.big($0, count: 4) } + [0, 1, 0, 10, dispose, 0]
    }

    static func animationControl(frames: Int) -> [UInt8] {
        chunk("acTL", Bytes.big(frames, count: 4) + [0, 0, 0, 0])
    }

    static let animation =
        animationControl(frames: 2) + chunk("fcTL", frameControl(0)) + data + chunk("fcTL", frameControl(1))
        + chunk("fdAT", [0, 0, 0, 2] + pixel)

    static let samples = [
        Sample(
            name: "PNG with all metadata",
            original: signature + header() + metadata + chunk("eXIf", Bytes.tiff(orientation: 8, isBigEndian: false))
                + profile + colours + metadata + chunk("IDAT", Array(pixel.prefix(5)))
                + chunk("IDAT", []) + chunk("IDAT", Array(pixel.dropFirst(5))) + metadata + profile
                + chunk("eXIf", Bytes.tiff(orientation: 3)) + animationControl(frames: 2) + end + Bytes.text("behind"),
            cleaned: signature + header() + chunk("eXIf", Bytes.minimalTIFF(orientation: 8)) + colours
                + chunk("IDAT", Array(pixel.prefix(5))) + chunk("IDAT", []) + chunk("IDAT", Array(pixel.dropFirst(5)))
                + end,
            description: .of(.png, orientation: 8)
        ),
        Sample(
            name: "animated PNG",
            original: signature + header() + chunk("tEXt", [0]) + animation + chunk("tEXt", [0])
                + chunk("eXIf", Bytes.tiff(orientation: 2)) + end,
            cleaned: signature + header() + animation + chunk("eXIf", Bytes.minimalTIFF(orientation: 2)) + end,
            description: .of(.png, orientation: 2, isAnimated: true)
        ),
        Sample(
            name: "palette PNG whose Exif says upright",
            original: signature + header(depth: 1, colourType: 3) + chunk("PLTE", [1, 2, 3])
                + chunk("eXIf", Bytes.tiff(orientation: 1)) + chunk("bKGD", [0]) + data + end,
            cleaned: signature + header(depth: 1, colourType: 3) + chunk("PLTE", [1, 2, 3]) + data + end,
            description: .of(.png)
        ),
    ]
}
