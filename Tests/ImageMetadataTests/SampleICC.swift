/// Colour profiles with private data, and their cleaned versions.
enum SampleICC {
    static let secret = Bytes.text("51.1 N")

    /// A matrix profile of version 2, as cameras write it.
    static let original = profile(
        header: header(),
        [
            ("desc", text("desc", Bytes.big(7, count: 4) + secret + [0])), ("cprt", text("text", secret + [0])),
            ("dmnd", text("desc", secret)), ("wtpt", xyz(1)), ("rXYZ", xyz(2)), ("gXYZ", xyz(3)), ("bXYZ", xyz(4)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve), ("gXYZ", xyz(5)), ("meta", text("dict", secret)),
            ("chad", text("sf32", [UInt8](1...36))),
        ]
    )
    static let cleaned = profile(
        header: cleanHeader(),
        [
            ("desc", text("desc", [0, 0, 0, 1] + [UInt8](repeating: 0, count: 7))),
            ("cprt", text("text", [UInt8](repeating: 0, count: 7))), (dropped, [UInt8](repeating: 0, count: 14)),
            ("wtpt", xyz(1)), ("rXYZ", xyz(2)), ("gXYZ", xyz(3)), ("bXYZ", xyz(4)), ("rTRC", curve), ("gTRC", curve),
            ("bTRC", curve), (dropped, [UInt8](repeating: 0, count: 20)), (dropped, [UInt8](repeating: 0, count: 14)),
            ("chad", text("sf32", [UInt8](1...36))),
        ]
    )

    /// The cleaned profile when the original is followed by other bytes.
    static func cleaned(length: Int) -> [UInt8] {
        Bytes.big(length, count: 4) + cleaned.dropFirst(4) + [UInt8](repeating: 0, count: length - cleaned.count)
    }

    /// Stands for a tag without an entry in the table, whose element still takes its place.
    static let dropped = ""

    private static let d50: [UInt8] = [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]

    static let curve = text("curv", [0, 0, 0, 3, 0, 0, 0x40, 0, 0xFF, 0xFF])

    static func xyz(_ value: UInt8) -> [UInt8] {
        text("XYZ ", [UInt8](repeating: value, count: 12))
    }

    static func text(_ type: String, _ content: [UInt8]) -> [UInt8] {
        Bytes.text(type) + [0, 0, 0, 0] + content
    }

    /// A header with a value in every field.
    static func header(
        version: UInt8 = 2,
        deviceClass: String = "mntr",
        space: String = "RGB ",
        connection: String = "XYZ "
    ) -> [UInt8] {
        Bytes.text("size" + "madE") + [version, 0x10, 7, 7] + Bytes.text(deviceClass + space + connection)
            + [7, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Bytes.text("acsp" + "APPL") + [0, 0, 0, 3]
            + Bytes.text("CameModl" + "attribut") + [0, 0, 0, 1] + d50
            + Bytes.text("made" + "0123456789abcdef") + [UInt8](repeating: 9, count: 28)
    }

    static func cleanHeader(
        version: UInt8 = 2,
        deviceClass: String = "mntr",
        space: String = "RGB ",
        connection: String = "XYZ "
    ) -> [UInt8] {
        [UInt8](repeating: 0, count: 8) + [version, 0x10, 0, 0] + Bytes.text(deviceClass + space + connection)
            + [UInt8](repeating: 0, count: 12) + Bytes.text("acsp") + [UInt8](repeating: 0, count: 24) + [0, 0, 0, 1]
            + d50 + [UInt8](repeating: 0, count: 48)
    }

    /// Header, tag table and elements; equal elements of kept tags are stored once.
    static func profile(header: [UInt8], _ tags: [(String, [UInt8])]) -> [UInt8] {
        let kept = tags.filter { $0.0 != dropped }
        var table = Bytes.big(kept.count, count: 4)
        var data: [UInt8] = []
        var offsets: [[UInt8]: Int] = [:]
        for (tag, element) in tags {
            let offset = offsets[element] ?? 132 + 12 * tags.count + data.count
            if tag == dropped || offsets.updateValue(offset, forKey: element) == nil {
                data += element + [UInt8](repeating: 0, count: -element.count & 3)
            }
            if tag != dropped {
                table += Bytes.text(tag) + Bytes.big(offset, count: 4) + Bytes.big(element.count, count: 4)
            }
        }
        table += [UInt8](repeating: 0, count: 12 * (tags.count - kept.count))
        let content = header.dropFirst(4) + table + data
        return Bytes.big(content.count + 4, count: 4) + content
    }
}
