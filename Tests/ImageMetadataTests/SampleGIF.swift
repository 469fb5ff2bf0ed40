/// A GIF of one pixel, block by block.
enum SampleGIF {
    static let coloursOfTwo: [UInt8] = [0, 0, 0, 255, 255, 255]
    static let control: [UInt8] = [0x21, 0xF9, 4, 0x04, 10, 0, 0, 0]
    static let image = imageDescriptor() + [2, 2, 0x44, 0x01, 0]
    static let imageWithTable = imageDescriptor(packed: 0x80) + coloursOfTwo + [2, 2, 0x44, 0x01, 0]
    static let trailer: [UInt8] = [0x3B]
    static let loop = application("NETSCAPE2.0", [[1, 5, 0]])
    static let comment: [UInt8] = [0x21, 0xFE] + block(Bytes.text("51.1079 N")) + block(Bytes.text("17.0385 E")) + [0]
    static let plainText: [UInt8] =
        [0x21, 0x01] + block([0, 0, 0, 0, 1, 0, 1, 0, 8, 8, 1, 0]) + block(Bytes.text("text")) + [0]
    static let metadata =
        comment + application("XMP DataXMP", [Bytes.text("<x:xmpmeta/>")]) + application("MGKIPTC0000", [[1, 2, 3]])
        + application("short", []) + [0x21, 0xFF, 0] + [0x21, 0xCE] + block([1]) + [0]

    static func screen(_ version: String = "GIF89a", width: Int = 1, height: Int = 1, packed: UInt8 = 0x80) -> [UInt8] {
        Bytes.text(version) + Bytes.little(width, count: 2) + Bytes.little(height, count: 2) + [packed, 0, 0]
    }

    static func imageDescriptor(x: Int = 0, y: Int = 0, width: Int = 1, height: Int = 1, packed: UInt8 = 0) -> [UInt8] {
        [0x2C] + [x, y, width, height].flatMap { Bytes.little($0, count: 2) } + [packed]
    }

    static func block(_ data: [UInt8]) -> [UInt8] {
        [UInt8(data.count)] + data
    }

    static func application(_ name: String, _ blocks: [[UInt8]]) -> [UInt8] {
        [0x21, 0xFF] + block(Bytes.text(name)) + blocks.flatMap(block) + [0]
    }

    static let samples = [
        Sample(
            name: "GIF with all metadata",
            original: screen() + coloursOfTwo + metadata + control + plainText + control + comment + image
                + metadata + trailer + Bytes.text("behind"),
            cleaned: screen() + coloursOfTwo + control + control + image + trailer,
            description: .of(.gif)
        ),
        Sample(
            name: "animated GIF",
            original: screen(packed: 0) + application("NETSCAPE2.0", [[1, 5, 0], [2, 0, 0, 1, 0]])
                + control + imageWithTable + control + application("ANIMEXTS1.0", [[1, 0, 0]]) + imageWithTable
                + application("NETSCAPE2.0", [[7, 0, 0]]) + trailer,
            cleaned: screen(packed: 0) + loop + control + imageWithTable + control
                + application("ANIMEXTS1.0", [[1, 0, 0]]) + imageWithTable + trailer,
            description: .of(.gif, isAnimated: true)
        ),
        Sample(
            name: "GIF87a",
            original: screen("GIF87a", width: 3, height: 2) + coloursOfTwo + imageDescriptor(x: 2, y: 1)
                + [8, 1, 0xFF, 2, 0xFF, 0xFF, 0] + trailer,
            cleaned: screen("GIF87a", width: 3, height: 2) + coloursOfTwo + imageDescriptor(x: 2, y: 1)
                + [8, 1, 0xFF, 2, 0xFF, 0xFF, 0] + trailer,
            description: .of(.gif, width: 3, height: 2)
        ),
    ]
}
