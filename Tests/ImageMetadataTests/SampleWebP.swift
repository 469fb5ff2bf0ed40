/// A WebP of one pixel, chunk by chunk.
enum SampleWebP {
    static let lossless = chunk("VP8L", [0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07])
    static let lossy = chunk(
        "VP8 ",
        [0x30, 1, 0, 0x9D, 0x01, 0x2A, 1, 0, 1, 0, 0x0E, 0xC0, 0xFE, 0x25, 0xA4, 0, 3, 0x70, 0, 0, 0]
    )
    static let profile = chunk("ICCP", SampleICC.original)
    static let cleanProfile = chunk("ICCP", SampleICC.cleaned)
    static let alpha = chunk("ALPH", [0, 0xFF])
    static let animation = chunk("ANIM", [255, 255, 255, 255, 3, 0])
    static let metadata = [
        chunk("XMP ", Bytes.text("<x:xmpmeta/>")), chunk("note", Bytes.text("51.1079 N 17.0385 E")),
    ]

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Bytes.text(name) + Bytes.little(content.count, count: 4) + content
            + [UInt8](repeating: 0, count: content.count % 2)
    }

    /// What takes the place of a chunk that goes.
    static func filler(_ chunk: [UInt8]) -> [UInt8] {
        Bytes.text("JUNK") + chunk[4..<8] + [UInt8](repeating: 0, count: chunk.count - 8)
    }

    /// A chunk of Exif data that say nothing but `orientation`, of a certain length.
    static func exif(orientation: UInt8, length: Int) -> [UInt8] {
        let tiff = Bytes.minimalTIFF(orientation: orientation)
        return chunk("EXIF", tiff + [UInt8](repeating: 0, count: length - tiff.count))
    }

    static func file(_ chunks: [UInt8]...) -> [UInt8] {
        let content = Bytes.text("WEBP") + chunks.joined()
        return Bytes.text("RIFF") + Bytes.little(content.count, count: 4) + content
    }

    static func extended(_ flags: UInt8, width: Int = 1, height: Int = 1, reserved: UInt8 = 0) -> [UInt8] {
        chunk("VP8X", [flags, reserved, 0, 0] + Bytes.little(width - 1, count: 3) + Bytes.little(height - 1, count: 3))
    }

    static func frame(x: Int = 0, width: Int = 1, height: Int = 1, _ chunks: [UInt8]...) -> [UInt8] {
        let place = [x, 0, width - 1, height - 1, 100].flatMap { Bytes.little($0, count: 3) }
        return chunk("ANMF", place + [0] + chunks.joined())
    }

    private static let littleExif = Bytes.text("Exif\0\0") + Bytes.tiff(orientation: 5, isBigEndian: false)
    private static let secondExif = chunk("EXIF", Bytes.tiff(orientation: 2))
    private static let uprightExif = Bytes.tiff(orientation: 1)

    static let samples = [
        Sample(
            name: "WebP with all metadata",
            original: file(
                extended(0x3C, reserved: 7),
                profile,
                alpha,
                lossy,
                metadata[0],
                chunk("EXIF", littleExif),
                secondExif,
                metadata[1]
            ) + Bytes.text("behind"),
            cleaned: file(
                extended(0x38),
                cleanProfile,
                alpha,
                lossy,
                filler(metadata[0]),
                exif(orientation: 5, length: littleExif.count),
                filler(secondExif),
                filler(metadata[1])
            ),
            description: .of(.webp, orientation: 5)
        ),
        Sample(
            name: "animated WebP",
            original: file(
                extended(0x8F),
                animation,
                metadata[1],
                frame(lossless, chunk("more", [1])),
                frame(alpha, lossy, metadata[0]),
                chunk("EXIF", uprightExif),
                chunk("XMP ", [1])
            ),
            cleaned: file(
                extended(0x0A),
                animation,
                filler(metadata[1]),
                frame(lossless, filler(chunk("more", [1]))),
                frame(alpha, lossy, filler(metadata[0])),
                exif(orientation: 1, length: uprightExif.count),
                filler(chunk("XMP ", [1]))
            ),
            description: .of(.webp, isAnimated: true)
        ),
        Sample(
            name: "simple WebP",
            original: file(lossless, metadata[0], chunk("EXIF", Bytes.tiff(orientation: 6))),
            cleaned: file(lossless),
            description: .of(.webp)
        ),
    ]
}
