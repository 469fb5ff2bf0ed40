/// The one Exif field that changes the picture: orientation (Exif 2.32 §4.6.4 A, tag 0x0112), in the TIFF 6.0 structure.
enum ExifOrientation {
    static let upright = 1
    /// The beginning of Exif data that is searched. A JPEG segment has no more.
    static let searchedBytes = 65_536

    /// The bytes of the smallest structure up to the orientation: a header, a count and the used part of an entry. Zeros follow.
    static let shortest = 20

    private static let tag = 0x0112
    private static let shortType = 3

    /// The orientation in Exif data or their beginning, with or without `Exif\0\0` before it; upright when there is none that is valid.
    static func read(_ exif: [UInt8]) -> Int {
        let tiff = exif.starts(with: "Exif\0\0".utf8) ? Array(exif.dropFirst(6)) : exif
        let isBigEndian = tiff.starts(with: "MM\0*".utf8)
        guard isBigEndian || tiff.starts(with: "II*\0".utf8) else { return upright }

        func number(at offset: Int, count: Int) -> Int? {
            guard offset <= tiff.count - count else { return nil }
            let range = offset..<offset + count
            return isBigEndian ? tiff.bigEndian(range) : tiff.littleEndian(range)
        }

        guard let directory = number(at: 4, count: 4), let entries = number(at: directory, count: 2) else { return upright }
        for index in 0..<entries {
            let entry = directory + 2 + index * 12
            guard let entryTag = number(at: entry, count: 2) else { return upright }
            guard entryTag == tag else { continue }
            guard number(at: entry + 2, count: 2) == shortType, number(at: entry + 4, count: 4) == 1,
                let orientation = number(at: entry + 8, count: 2), (1...8).contains(orientation)
            else { return upright }
            return orientation
        }
        return upright
    }

    /// The smallest TIFF structure that says `orientation`: a header and a directory of one entry.
    static func tiff(_ orientation: Int) -> [UInt8] {
        let header = "MM\0*".utf8 + 8.bigEndian(4)
        let entry = tag.bigEndian(2) + shortType.bigEndian(2) + 1.bigEndian(4) + orientation.bigEndian(2) + [0, 0]
        return header + 1.bigEndian(2) + entry + 0.bigEndian(4)
    }
}
