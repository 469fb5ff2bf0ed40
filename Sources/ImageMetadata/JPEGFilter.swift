/// JPEG (ITU-T T.81): keeps tables, frame and scans; of application segments orientation, colour profile and the two that
/// say how colours are coded, each without what else is in it; drops every other one, comments, and all bytes behind the end
/// of the image, such as second pictures.
struct JPEGFilter: FormatFilter {
    private enum State {
        case start, segments, codedData
    }

    private static let end: [UInt8] = [0xFF, 0xD9]
    /// Marks of the data that phones append to a picture: Samsung's trailer ends in `SEFT`, a film begins with an `ftyp` box.
    private static let appendixMarks = ["SEFT", "ftyp"].map { Array($0.utf8) }
    /// The end of the coded data that is searched for them.
    private static let searchedBytes = 65_536
    /// Bytes of a colour profile in one segment (ICC.1:2022 annex B.4).
    private static let profilePieceCount = 65_519

    private(set) var description: ImageDescription?
    private let maximumPixels: Int
    private var state = State.start
    private var frame: JPEGFrame?
    private var scanCount = 0
    private var orientation: Int?
    /// The pieces of the colour profile that have arrived; nil once it is written or found to be none.
    private var profile: [UInt8]? = []
    private var profilePieces = 0
    /// The last `searchedBytes` of the coded data, and a few before them.
    private var codedTail: [UInt8] = []

    init(maximumPixels: Int) { self.maximumPixels = maximumPixels }

    mutating func next(_ input: InputWindow) throws(ImageError) -> Instruction? {
        if state == .start {
            state = .segments
            return .keep(2)
        }
        if state == .codedData {
            let count = codedCount(input)
            guard count == 0 else {
                remember(input.prefix(count))
                return .continuation(.kept, count)
            }
        }
        guard let prefix = input[0] else { return nil }
        guard prefix == 0xFF else { throw .damaged("JPEG marker expected") }
        guard let marker = input[1] else { return nil }
        state = .segments
        switch marker {
        // Any number of these may stand before a marker (T.81 B.1.1.2).
        case 0xFF: return .drop(1)
        // The end of the image.
        case Self.end[1]:
            guard let frame, scanCount > 0 else { throw .damaged("JPEG without a picture") }
            description = ImageDescription(.jpeg, frame.size, orientation: orientation)
            return .keep(2)
        default:
            guard let length = input[2..<4]?.bigEndian(0..<2) else { return nil }
            guard length >= 2 else { throw .damaged("JPEG segment shorter than its length field") }
            return try pass(marker, count: 2 + length, input)
        }
    }

    private mutating func remember(_ coded: ArraySlice<UInt8>) {
        codedTail += coded.suffix(Self.searchedBytes)
        // Not at every piece, because it moves all bytes.
        let excess = codedTail.count - Self.searchedBytes
        if excess > 16_384 { codedTail.removeFirst(excess) }
    }

    /// Returns the end marker that an image which ends in its scans lacks. Throws for a phone's appendix, which looks like coded data.
    mutating func endEarly() throws(ImageError) -> [UInt8] {
        guard let frame, scanCount > 0 else { throw .damaged("the image ends early") }
        let tail = codedTail.suffix(Self.searchedBytes)
        let hasAppendix = tail.indices.contains { index in Self.appendixMarks.contains { tail[index...].starts(with: $0) } }
        guard !hasAppendix else { throw .damaged("JPEG without its end, and more behind it") }
        description = ImageDescription(.jpeg, frame.size, orientation: orientation)
        return Self.end
    }

    /// Coded bytes before the next marker: 0xFF begins one unless a stuffed zero, a restart or another 0xFF follows (T.81 B.1.1.5).
    private func codedCount(_ input: InputWindow) -> Int {
        var end = 0
        while let start = input.offset(of: 0xFF, from: end) {
            guard let code = input[start + 1] else { return start }
            switch code {
            case 0, 0xD0...0xD7: end = start + 2
            case 0xFF: end = start + 1
            default: return start
            }
        }
        return input.count
    }

    /// T.81 table B.1.
    private mutating func pass(_ marker: UInt8, count: Int, _ input: InputWindow) throws(ImageError) -> Instruction? {
        switch marker {
        // Tables for the scans that follow: Huffman codes, arithmetic conditioning, quantization, restart interval.
        case 0xC4, 0xCC, 0xDB, 0xDD:
            // Behind a scan the image may end in the middle of them, and is then complete without.
            guard scanCount == 0 || input.count >= count else { return nil }
            return .keep(count)
        // The frame: baseline, extended or progressive, the latter two with either entropy coding. No browser draws others.
        case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA:
            guard let payload = input[4..<count] else { return nil }
            guard frame == nil else { throw .damaged("JPEG with two frames") }
            frame = try JPEGFrame(payload, of: marker, limit: maximumPixels)
            return .keep(count)
        // The header of a scan; coded data follow.
        case 0xDA:
            guard let payload = input[4..<count] else { return nil }
            guard let frame, frame.accepts(scan: payload) else { throw .damaged("JPEG scan without its frame") }
            scanCount += 1
            guard scanCount <= DrawingLimits.scans else { throw .damaged("JPEG with too many scans") }
            state = .codedData
            return .keep(count)
        // Application segments with parts to keep. Decoders read them before the first scan only.
        case 0xE0, 0xE1, 0xE2, 0xEE:
            guard let payload = input[4..<count] else { return nil }
            let kept = scanCount == 0 ? keptPayloads(of: payload, marker) : []
            return .replace(count, with: kept.flatMap { [0xFF, marker] + ($0.count + 2).bigEndian(2) + $0 })
        // Other application segments, and comments.
        case 0xE0...0xEF, 0xFE: return .drop(count)
        default: throw .damaged("JPEG marker that does not belong here")
        }
    }

    /// The payloads that take the place of an application segment: none, one segment or several, none of them too long for its length
    /// field.
    private mutating func keptPayloads(of payload: [UInt8], _ marker: UInt8) -> [[UInt8]] {
        switch marker {
        // JFIF 1.02: name, version and density, then a thumbnail.
        case 0xE0 where payload.starts(with: "JFIF\0".utf8) && payload.count >= 14:
            let noThumbnail: [UInt8] = [0, 0]
            return [payload[..<12] + noThumbnail]
        case 0xE1 where payload.starts(with: "Exif\0\0".utf8) && orientation == nil:
            let found = ExifOrientation.read(payload)
            orientation = found
            return found == ExifOrientation.upright ? [] : ["Exif\0\0".utf8 + ExifOrientation.tiff(found)]
        case 0xE2 where payload.starts(with: "ICC_PROFILE\0".utf8) && payload.count >= 14: return keptProfile(payload)
        // T.872 §6.5.3: name, version, two flags and the colour transform.
        case 0xEE where payload.starts(with: "Adobe".utf8) && payload.count >= 12: return [Array(payload[..<12])]
        default: return []
        }
    }

    /// A name, the number of this piece and of all, then a piece of the profile (ICC.1:2022 annex B.4).
    private mutating func keptProfile(_ payload: [UInt8]) -> [[UInt8]] {
        guard let arrived = profile else { return [] }
        profilePieces += 1
        let isNext = payload[12] == profilePieces && arrived.count + payload.count - 14 <= ICCProfile.maximumBytes
        profile = isNext ? arrived + payload[14...] : nil
        guard payload[13] <= profilePieces, let complete = profile else { return [] }
        profile = nil
        guard let cleaned = ICCProfile.cleaned(complete) else { return [] }
        let starts = Array(stride(from: 0, to: cleaned.count, by: Self.profilePieceCount))
        return starts.enumerated().map { index, start in
            payload[..<12] + [UInt8(index + 1), UInt8(starts.count)] + cleaned[start...].prefix(Self.profilePieceCount)
        }
    }
}

/// A frame header of a JPEG (T.81 B.2.2). A later height (DNL, B.2.5) is refused, because browsers ignore it.
struct JPEGFrame {
    let size: Dimensions
    private let components: [UInt8]

    /// Throws `ImageError.damaged` when the header is malformed or has no pixels, `.tooManyPixels` beyond `limit`.
    init(_ payload: [UInt8], of marker: UInt8, limit: Int) throws(ImageError) {
        let isBaseline = marker == 0xC0
        guard payload.count > 6, (1...4).contains(payload[5]), payload.count == 6 + 3 * Int(payload[5]),
            payload[0] == 8 || payload[0] == 12 && !isBaseline
        else { throw .damaged("JPEG frame header") }
        size = try Dimensions(width: payload.bigEndian(3..<5), height: payload.bigEndian(1..<3), limit: limit)
        components = stride(from: 6, to: payload.count, by: 3).map { payload[$0] }
    }

    /// Whether a scan header (T.81 B.2.3) has the length for its number of components and names only the frame's.
    func accepts(scan payload: [UInt8]) -> Bool {
        guard let count = payload.first, (1...4).contains(count), payload.count == 4 + 2 * Int(count) else { return false }
        return stride(from: 1, through: 2 * Int(count), by: 2).allSatisfy { components.contains(payload[$0]) }
    }
}
