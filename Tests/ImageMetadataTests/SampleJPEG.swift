/// An 8 × 8 grey JPEG, segment by segment.
enum SampleJPEG {
    static let start: [UInt8] = [0xFF, 0xD8]
    static let end: [UInt8] = [0xFF, 0xD9]
    static let jfif = segment(0xE0, Bytes.text("JFIF\0") + [1, 2, 1, 0, 72, 0, 72, 0, 0])
    static let jfifWithThumbnail = segment(0xE0, Bytes.text("JFIF\0") + [1, 2, 1, 0, 72, 0, 72, 1, 1, 10, 20, 30])
    static let profile =
        profilePiece(1, of: 2, SampleICC.original.prefix(100)) + segment(0xFE, Bytes.text("between"))
        + profilePiece(2, of: 2, SampleICC.original.dropFirst(100))
    static let cleanProfile = profilePiece(1, of: 1, SampleICC.cleaned[...])
    static let adobe = segment(0xEE, Bytes.text("Adobe") + [0, 100, 0, 0, 0, 0, 1])
    static let quantization = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    static let huffman = huffmanTable(0x00) + huffmanTable(0x10)
    static let scanHeader = segment(0xDA, [1, 1, 0, 0, 63, 0])
    /// A block of mid-grey: a DC difference of category 0, the end of the block, ones to fill the byte.
    static let block: [UInt8] = [0x3F]
    static let tables = quantization + frame() + huffman
    static let picture = tables + scanHeader + block

    /// All metadata that must be removed, at every position where it is allowed.
    static let metadata =
        segment(0xE0, Bytes.text("JFXX\0") + [0x10, 1, 2, 3])
        + segment(0xE1, Bytes.text("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"))
        + segment(0xE2, Bytes.text("MPF\0secondary images"))
        + segment(0xE2, Bytes.text("ICC_PROFILE\0"))
        + segment(0xED, Bytes.text("Photoshop 3.0\08BIM IPTC"))
        + segment(0xEE, Bytes.text("Adobe"))
        + segment(0xE5, [])
        + segment(0xFE, Bytes.text("51.1079 N 17.0385 E"))

    static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + Bytes.big(payload.count + 2, count: 2) + payload
    }

    static func profilePiece(_ number: UInt8, of count: UInt8, _ content: ArraySlice<UInt8>) -> [UInt8] {
        segment(0xE2, Bytes.text("ICC_PROFILE\0") + [number, count] + content)
    }

    static func frame(_ marker: UInt8 = 0xC0, width: Int = 8, height: Int = 8, precision: UInt8 = 8) -> [UInt8] {
        segment(marker, [precision] + Bytes.big(height, count: 2) + Bytes.big(width, count: 2) + [1, 1, 0x11, 0])
    }

    static func exif(_ tiff: [UInt8]) -> [UInt8] {
        segment(0xE1, Bytes.text("Exif\0\0") + tiff)
    }

    /// A table with one code of one bit, for the value 0.
    private static func huffmanTable(_ id: UInt8) -> [UInt8] {
        segment(0xC4, [id, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }

    static let samples = [
        Sample(
            name: "JPEG with all metadata",
            original: start + jfifWithThumbnail + exif(Bytes.tiff(orientation: 6)) + metadata + profile + adobe
                + exif(Bytes.tiff(orientation: 3)) + jfif + tables + metadata + scanHeader + block + metadata + adobe
                + quantization + huffman + profile + end + Bytes.text("a second picture") + start,
            cleaned: start + jfif + exif(Bytes.minimalTIFF(orientation: 6)) + cleanProfile + adobe + jfif + picture
                + quantization + huffman + end,
            description: .of(.jpeg, width: 8, height: 8, orientation: 6)
        ),
        Sample(
            name: "progressive JPEG with restarts, stuffed and fill bytes",
            original: start + quantization + frame(0xC2) + huffman + segment(0xDD, [0, 1])
                + scanHeader + [0xFF, 0x00, 0xFF, 0xD0, 0xFF, 0xFF, 0x00, 0xFF, 0xFF, 0xD1, 0x3F, 0xFF, 0xFF] + huffman
                + [0xFF, 0xFF] + scanHeader + block + [0xFF] + end,
            cleaned: start + quantization + frame(0xC2) + huffman + segment(0xDD, [0, 1])
                + scanHeader + [0xFF, 0x00, 0xFF, 0xD0, 0xFF, 0xFF, 0x00, 0xFF, 0xFF, 0xD1, 0x3F, 0xFF, 0xFF] + huffman
                + scanHeader + block + [0xFF] + end,
            description: .of(.jpeg, width: 8, height: 8)
        ),
        Sample(
            name: "arithmetic JPEG of 12 bits, with two scans",
            original: start + adobeWithExtra + quantization + frame(0xC9, precision: 12)
                + segment(0xCC, [0, 0x10]) + scanHeader + block + scanHeader + block + end,
            cleaned: start + adobe + quantization + frame(0xC9, precision: 12)
                + segment(0xCC, [0, 0x10]) + scanHeader + block + scanHeader + block + end,
            description: .of(.jpeg, width: 8, height: 8)
        ),
    ]

    private static let adobeWithExtra = segment(
        0xEE,
        Bytes.text("Adobe") + [0, 100, 0, 0, 0, 0, 1] + Bytes.text("more")
    )
}
