/// A colour profile (ICC.1:2022) reduced to its colours: everything else is overwritten with zeros.
enum ICCProfile {
    /// 64 KiB. Profiles of cameras, phones and screens are smaller; larger ones describe printers.
    static let maximumBytes = 65_536

    /// Header fields of the colours (§7.2). The rest tells when and by what the profile was made.
    private static let keptHeaderFields = [0..<4, 8..<10, 12..<24, 36..<40, 64..<80]
    private static let headerCount = 128
    private static let tagTableStart = headerCount + 4
    private static let entryCount = 12

    /// The tags that colours are computed from (§9.2).
    private static let colourTags: Set = [
        "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC", "kTRC", "wtpt", "chad", "cicp", "A2B0", "A2B1", "A2B2", "B2A0",
        "B2A1", "B2A2",
    ]

    /// The empty form of a text that every profile must have: `multiLocalizedUnicodeType` (§10.15), or version 2's types.
    private static func emptyText(of tag: String, version: UInt8) -> [UInt8]? {
        switch tag {
        case "desc" where version >= 4, "cprt" where version >= 4: "mluc".utf8 + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12]
        case "desc": "desc".utf8 + [0, 0, 0, 0, 0, 0, 0, 1]
        case "cprt": "text".utf8 + [0, 0, 0, 0]
        default: nil
        }
    }

    /// The profile reduced to its colours, in the same length; nil when `profile` is none or too large.
    static func cleaned(_ profile: [UInt8]) -> [UInt8]? {
        guard tagTableStart <= profile.count, profile.count <= maximumBytes, profile[36..<40].elementsEqual("acsp".utf8) else { return nil }
        let count = min(profile.bigEndian(headerCount..<tagTableStart), (profile.count - tagTableStart) / entryCount)
        let tableEnd = tagTableStart + count * entryCount

        var source = profile
        var table: [UInt8] = []
        var elements: [String: Range<Int>] = [:]
        for start in stride(from: tagTableStart, to: tableEnd, by: entryCount) {
            let tag = String(decoding: profile[start..<start + 4], as: UTF8.self)
            let offset = profile.bigEndian(start + 4..<start + 8)
            let element = offset..<offset + profile.bigEndian(start + 8..<start + 12)
            guard elements[tag] == nil, tableEnd <= offset, element.upperBound <= profile.count else { continue }
            if let text = emptyText(of: tag, version: profile[8]) {
                let zeros = [UInt8](repeating: 0, count: element.count)
                source.replaceSubrange(element, with: (text + zeros).prefix(element.count))
            } else if !colourTags.contains(tag) {
                continue
            }
            elements[tag] = element
            table += profile[start..<start + entryCount]
        }

        // Elements are copied after all texts are blanked, because they may overlap.
        var cleaned = [UInt8](repeating: 0, count: profile.count)
        for range in keptHeaderFields + elements.values { cleaned.replaceSubrange(range, with: source[range]) }
        cleaned.replaceSubrange(0..<4, with: profile.count.bigEndian(4))
        cleaned.replaceSubrange(headerCount..<tagTableStart, with: elements.count.bigEndian(4))
        cleaned.replaceSubrange(tagTableStart..<tagTableStart + table.count, with: table)
        return cleaned
    }
}
