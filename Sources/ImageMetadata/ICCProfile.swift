/// A colour profile (ICC.1:2022) reduced to its colours: written anew from the header fields and the elements that
/// decide them, without texts, private tags, dates, names of devices and bytes that no element claims.
enum ICCProfile {
    /// 64 KiB. Profiles of cameras, phones and screens are smaller; larger ones describe printers.
    static let maximumBytes = 65_536

    private static let headerCount = 128
    /// What colours are computed from (§9.2), then the description and the copyright: every profile has them, so they
    /// stay, without their text.
    private static let keptTags: Set = [
        "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "chad", "cicp", "A2B0", "A2B1", "A2B2", "B2A0",
        "B2A1", "B2A2", "desc", "cprt",
    ]

    /// The profile without what is private; nil when it is not a profile of images, broken, or too large.
    static func cleaned(_ profile: [UInt8]) -> [UInt8]? {
        guard profile.count <= maximumBytes, var cleaned = header(of: profile) else { return nil }
        let elements = elements(of: profile)
        cleaned.append(bigEndian: UInt32(elements.count))
        var data: [UInt8] = []
        let dataOffset = cleaned.count + 12 * elements.count
        // Tags with the same content share it (§7.3.1), as the three tone curves often do.
        var offsets: [[UInt8]: Int] = [:]
        for (tag, element) in elements {
            let offset = offsets[element] ?? dataOffset + data.count
            if offsets.updateValue(offset, forKey: element) == nil {
                data += element + [UInt8](repeating: 0, count: -element.count & 3)
            }
            cleaned += tag.utf8
            cleaned.append(bigEndian: UInt32(offset))
            cleaned.append(bigEndian: UInt32(element.count))
        }
        cleaned += data
        // Only elements that overlap make it grow.
        guard cleaned.count <= profile.count else { return nil }
        var size: [UInt8] = []
        size.append(bigEndian: UInt32(cleaned.count))
        cleaned.replaceSubrange(0..<4, with: size)
        return cleaned
    }

    /// The header (§7.2) with its version, class, colour spaces and rendering intent; everything else is 0, as the
    /// standard has it for what is not stated.
    private static func header(of profile: [UInt8]) -> [UInt8]? {
        guard profile.count >= headerCount + 4 else { return nil }
        let names = [12..<16, 16..<20, 20..<24, 36..<40].map { String(decoding: profile[$0], as: UTF8.self) }
        guard ["scnr", "mntr", "prtr", "spac"].contains(names[0]), ["RGB ", "GRAY", "CMYK"].contains(names[1]),
            ["XYZ ", "Lab "].contains(names[2]), names[3] == "acsp", profile.bigEndian(64..<68) <= 3
        else { return nil }
        var header = [UInt8](repeating: 0, count: headerCount)
        for range in [8..<10, 12..<24, 36..<40, 64..<68] { header.replaceSubrange(range, with: profile[range]) }
        // The illuminant is always D50.
        header.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        return header
    }

    /// The kept tags, each once, with their elements (§7.3).
    private static func elements(of profile: [UInt8]) -> [(tag: String, element: [UInt8])] {
        var elements: [(tag: String, element: [UInt8])] = []
        let count = min(profile.bigEndian(128..<132), (profile.count - headerCount - 4) / 12)
        for entry in (0..<count).map({ headerCount + 4 + 12 * $0 }) {
            let tag = String(decoding: profile[entry..<entry + 4], as: UTF8.self)
            let offset = profile.bigEndian(entry + 4..<entry + 8)
            let size = profile.bigEndian(entry + 8..<entry + 12)
            guard keptTags.contains(tag), !elements.contains(where: { $0.tag == tag }),
                offset + size <= profile.count,
                let element = ICCElement(Array(profile[offset..<offset + size]))?.cleaned
            else { continue }
            elements.append((tag, element))
        }
        return elements
    }
}
