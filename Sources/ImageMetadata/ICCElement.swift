/// The content of one tag of a colour profile (ICC.1:2022 clause 10): its type, 4 reserved bytes, then numbers or text.
struct ICCElement {
    /// Texts without a letter: `textType`, `multiLocalizedUnicodeType` (§10.24, §10.15), and version 2's
    /// `textDescriptionType`.
    private static let emptyTexts: [String: [UInt8]] = [
        "text": [UInt8](repeating: 0, count: 1),
        "mluc": [0, 0, 0, 0, 0, 0, 0, 12],
        "desc": [0, 0, 0, 1] + [UInt8](repeating: 0, count: 80),
    ]
    private static let typeCount = 8

    private let type: String
    private let bytes: [UInt8]
    /// The bytes that numbers stand in.
    private var kept: [Range<Int>] = []

    /// Nil when the type is not one of those below, or the content ends early.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.typeCount else { return nil }
        type = String(decoding: bytes[..<4], as: UTF8.self)
        self.bytes = bytes
        let isComplete =
            switch type {
            case "XYZ ": keep(from: Self.typeCount, count: 12)
            case "cicp": keep(from: Self.typeCount, count: 4)
            case "sf32": keep(from: Self.typeCount, count: 36)
            case "curv", "para": keepCurve(at: 0) != nil
            case "mft1", "mft2": keepTables()
            case "mAB ", "mBA ": keepStages()
            default: Self.emptyTexts.keys.contains(type)
            }
        guard isComplete else { return nil }
    }

    /// The content up to the last number that a colour needs, with 0 in place of every other byte; a text without its letters.
    var cleaned: [UInt8] {
        if let text = Self.emptyTexts[type] {
            return Array((type.utf8 + [0, 0, 0, 0] + text).prefix(bytes.count))
        }
        let end = kept.map(\.upperBound).max() ?? 0
        // Parts of stages are padded, the last one too: Chromium ignores the profile otherwise.
        let padding = type == "mAB " || type == "mBA " ? -end & 3 : 0
        var cleaned = [UInt8](repeating: 0, count: end + padding)
        for range in kept { cleaned.replaceSubrange(range, with: bytes[range]) }
        cleaned.replaceSubrange(..<4, with: type.utf8)
        return cleaned
    }

    private func number(at offset: Int, count: Int) -> Int? {
        offset + count <= bytes.count ? bytes.bigEndian(offset..<offset + count) : nil
    }

    /// False when the bytes are not there.
    private mutating func keep(from start: Int, count: Int) -> Bool {
        guard start + count <= bytes.count else { return false }
        kept.append(start..<start + count)
        return true
    }

    /// A `curveType` or `parametricCurveType` (§10.6, §10.18); returns where it ends.
    private mutating func keepCurve(at start: Int) -> Int? {
        let parameters = [1, 3, 4, 5, 7]
        guard let number = number(at: start + 8, count: 4) else { return nil }
        let count: Int
        switch String(decoding: bytes[start..<start + 4], as: UTF8.self) {
        case "curv": count = 12 + 2 * number
        case "para" where number >> 16 < parameters.count: count = 12 + 4 * parameters[number >> 16]
        default: return nil
        }
        return keep(from: start, count: 4) && keep(from: start + 8, count: count - 8) ? start + count : nil
    }

    /// `lut16Type` and `lut8Type` (§10.10, §10.11): a matrix, then curves, a table and curves.
    private mutating func keepTables() -> Bool {
        guard let channels = number(at: 8, count: 4), let entries = number(at: 48, count: 4) else { return false }
        let (inputs, outputs, grid) = (channels >> 24, channels >> 16 & 0xFF, channels >> 8 & 0xFF)
        guard (1...4).contains(inputs), (1...4).contains(outputs) else { return false }
        let table = (0..<inputs).reduce(outputs) { count, _ in count * grid }
        let count =
            type == "mft1"
            ? 40 + 256 * inputs + table + 256 * outputs
            : 44 + 2 * ((entries >> 16) * inputs + table + (entries & 0xFFFF) * outputs)
        return keep(from: Self.typeCount, count: count)
    }

    /// `lutAToBType` and `lutBToAType` (§10.12, §10.13): five stages, each where an offset says, 0 where there is none.
    private mutating func keepStages() -> Bool {
        guard keep(from: Self.typeCount, count: 24) else { return false }
        let (inputs, outputs) = (Int(bytes[8]), Int(bytes[9]))
        guard (1...4).contains(inputs), (1...4).contains(outputs) else { return false }
        let (device, connection) = type == "mAB " ? (inputs, outputs) : (outputs, inputs)
        let offsets = stride(from: 12, to: 32, by: 4).map { bytes.bigEndian($0..<$0 + 4) }
        for (offset, curves) in zip([offsets[0], offsets[2], offsets[4]], [connection, connection, device])
        where offset > 0 {
            var end = offset
            for _ in 0..<curves {
                guard let next = keepCurve(at: end) else { return false }
                end = next + (-next & 3)
            }
        }
        if offsets[1] > 0, !keep(from: offsets[1], count: 48) { return false }
        return offsets[3] == 0 || keepGrid(at: offsets[3], inputs: inputs, outputs: outputs)
    }

    /// The table of a stage: a grid with one axis for each input, and at each of its points a number for each output. It begins with the
    /// count of points along each axis.
    private mutating func keepGrid(at start: Int, inputs: Int, outputs: Int) -> Bool {
        guard start + 20 <= bytes.count, keep(from: start, count: inputs), keep(from: start + 16, count: 1) else {
            return false
        }
        let numbers = bytes[start..<start + inputs].reduce(outputs) { $0 * Int($1) }
        return keep(from: start + 20, count: Int(bytes[start + 16]) * numbers)
    }
}
