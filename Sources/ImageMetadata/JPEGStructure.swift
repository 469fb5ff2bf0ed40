/// The marker codes that a filter treats in some way (T.81 table B.1).
enum JPEGMarker {
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let comment: UInt8 = 0xFE

    static let huffmanTables: UInt8 = 0xC4
    static let arithmeticConditioning: UInt8 = 0xCC
    static let quantizationTables: UInt8 = 0xDB
    static let restartInterval: UInt8 = 0xDD

    static let application: ClosedRange<UInt8> = 0xE0...0xEF
    static let jfif: UInt8 = 0xE0
    static let exif: UInt8 = 0xE1
    static let colourProfile: UInt8 = 0xE2
    static let adobe: UInt8 = 0xEE

    static let baselineFrame: UInt8 = 0xC0
    /// Baseline, extended and progressive, the latter two with either entropy coding. No browser draws lossless or
    /// hierarchical images.
    private static let frames: Set<UInt8> = [baselineFrame, 0xC1, 0xC2, 0xC9, 0xCA]

    static func startsFrame(_ marker: UInt8) -> Bool {
        frames.contains(marker)
    }

    /// True when a length and a payload follow; false also for what has no place between segments.
    static func hasPayload(_ marker: UInt8) -> Bool {
        switch marker {
        case huffmanTables, arithmeticConditioning, quantizationTables, restartInterval, startOfScan, application,
            comment:
            true
        default: startsFrame(marker)
        }
    }
}

/// A frame header (T.81 B.2.2). Its height counts: T.81 B.2.5 lets a DNL segment give it later, but browsers ignore that segment, so
/// a file with one is refused.
struct JPEGFrame {
    let size: Dimensions
    private let components: [UInt8]

    /// Throws `ImageError.damaged` when the header is malformed or has no pixels, `.tooManyPixels` beyond `maximumPixels`.
    init(_ payload: [UInt8], of marker: UInt8, maximumPixels: Int) throws(ImageError) {
        guard payload.count > 6, (1...4).contains(payload[5]), payload.count == 6 + 3 * Int(payload[5]),
            payload[0] == 8 || payload[0] == 12 && marker != JPEGMarker.baselineFrame
        else { throw .damaged("JPEG frame header") }
        size = try Dimensions(width: payload.bigEndian(3..<5), height: payload.bigEndian(1..<3), limit: maximumPixels)
        components = stride(from: 6, to: payload.count, by: 3).map { payload[$0] }
    }

    /// True when a scan header (T.81 B.2.3) has the length its component count asks for and names only known ones.
    func accepts(scan payload: [UInt8]) -> Bool {
        guard let count = payload.first, (1...4).contains(count), payload.count == 4 + 2 * Int(count) else {
            return false
        }
        return stride(from: 1, through: 2 * Int(count), by: 2).allSatisfy { components.contains(payload[$0]) }
    }
}

/// The tables between the segments: each must be exactly as long as its content says (T.81 B.2.4).
enum JPEGTables {
    /// What may stand before one scan. All twelve tables together have less than 4 KB; some encoders repeat them.
    static let maximumBytes = 65_536

    static func areWellFormed(_ payload: [UInt8], of marker: UInt8) -> Bool {
        switch marker {
        case JPEGMarker.restartInterval:
            return payload.count == 2
        case JPEGMarker.arithmeticConditioning:
            return payload.count % 2 == 0
        case JPEGMarker.quantizationTables:
            return fills(payload) { table in 1 + 64 * (1 + Int(table[table.startIndex] >> 4)) }
        case JPEGMarker.huffmanTables:
            return fills(payload) { table in 17 + table.dropFirst().prefix(16).reduce(0) { $0 + Int($1) } }
        default:
            return false
        }
    }

    /// True when tables of the lengths that `length` reads from their beginnings fill the payload exactly.
    private static func fills(_ payload: [UInt8], length: (ArraySlice<UInt8>) -> Int) -> Bool {
        var rest = payload[...]
        while !rest.isEmpty {
            let count = length(rest)
            guard count <= rest.count else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
