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

/// The tables before a frame or a scan, of which the last one in each slot counts (T.81 B.2.4).
struct JPEGTables {
    /// What may stand before one scan. All twelve tables together have less than 4 KB; some encoders repeat them.
    private static let maximumBytes = 65_536

    private struct Slot: Hashable {
        let marker: UInt8
        let number: UInt8
    }

    /// The last table in each slot, with the number of its segment. It is a slice of that segment's payload.
    private var tables: [Slot: (segment: Int, content: ArraySlice<UInt8>)] = [:]
    private var segmentCount = 0
    private var byteCount = 0

    /// The segments without the tables that later ones replace.
    var segments: [(marker: UInt8, payload: [UInt8])] {
        let ordered = tables.sorted {
            ($0.value.segment, $0.value.content.startIndex) < ($1.value.segment, $1.value.content.startIndex)
        }
        var segments: [(marker: UInt8, payload: [UInt8])] = []
        var last = 0
        for (slot, table) in ordered {
            if table.segment != last { segments.append((slot.marker, [])) }
            segments[segments.count - 1].payload += table.content
            last = table.segment
        }
        return segments
    }

    /// Throws `ImageError.damaged` when there is no such table, the tables do not fill the payload exactly, or there are too
    /// many of them.
    mutating func add(_ payload: [UInt8], of marker: UInt8) throws(ImageError) {
        byteCount += 4 + payload.count
        guard byteCount <= Self.maximumBytes else { throw .damaged("JPEG with too many tables") }
        segmentCount += 1
        var rest = payload[...]
        while !rest.isEmpty {
            guard let (number, count) = Self.layout(rest, of: marker), count <= rest.count else {
                throw .damaged("JPEG table of a wrong length")
            }
            tables[Slot(marker: marker, number: number)] = (segmentCount, rest.prefix(count))
            rest = rest.dropFirst(count)
        }
    }

    /// The slot and the length of the table that begins like this; nil when there is no such table.
    private static func layout(_ bytes: ArraySlice<UInt8>, of marker: UInt8) -> (slot: UInt8, count: Int)? {
        if marker == JPEGMarker.restartInterval { return bytes.count == 2 ? (0, 2) : nil }
        // Of each kind of table there are two classes or precisions, and four slots.
        guard let first = bytes.first, first & 0xEC == 0 else { return nil }
        switch marker {
        case JPEGMarker.arithmeticConditioning:
            return (first, 2)
        case JPEGMarker.quantizationTables:
            return (first & 3, 1 + 64 * (1 + Int(first >> 4)))
        case JPEGMarker.huffmanTables:
            let codes = bytes.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
            return codes <= 256 ? (first, 17 + codes) : nil
        default:
            return nil
        }
    }
}
