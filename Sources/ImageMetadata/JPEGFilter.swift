/// JPEG (ITU-T T.81): keeps the tables, frame, scans, colour profile and the two segments that say how colours are
/// coded; drops every other application segment, comments, tables that others replace at once or that stand behind the
/// last scan, and all bytes behind the end of the image, such as second pictures. Bytes within a scan that no pixel needs
/// stay: only a decoder can find them. So does a table that no scan uses.
struct JPEGFilter: FormatFilter {
    private enum State {
        case start
        case marker
        case length(of: UInt8)
        case segment(UInt8, count: Int)
        case dropping(Int)
        case codedData
        case end
    }

    private let maximumPixels: Int
    private var state = State.start
    private var frame: JPEGFrame?
    private var scanCount = 0
    private var orientation: Int?
    private var hasJFIF = false
    /// Tables that no frame or scan has followed yet.
    private var tables = JPEGTables()
    /// The pieces of the colour profile that have arrived; nil once it is written or found to be none.
    private var profile: [UInt8]? = []
    private var profilePieces = 0

    init(maximumPixels: Int) {
        self.maximumPixels = maximumPixels
    }

    func finish() throws(ImageError) -> (description: ImageDescription, patches: [MetadataFilter.Patch]) {
        guard case .end = state, let frame else { throw .damaged("JPEG ends early") }
        let description = ImageDescription(
            format: .jpeg,
            width: frame.size.width,
            height: frame.size.height,
            orientation: orientation ?? ExifOrientation.upright,
            isAnimated: false
        )
        return (description, [])
    }

    mutating func step(_ input: inout InputWindow, into output: inout [UInt8]) throws(ImageError) -> Bool {
        switch state {
        case .start:
            guard let startOfImage = input.take(2) else { return false }
            output += startOfImage
            state = .marker
        case .marker:
            guard let marker = try nextMarker(&input) else { return false }
            _ = input.takeAvailable(2)
            state = try stateAfter(marker, into: &output)
        case .length(let marker):
            guard let length = input.take(2)?.bigEndian(0..<2) else { return false }
            guard length >= 2 else { throw .damaged("JPEG segment shorter than its length field") }
            state = isDropped(marker) ? .dropping(length - 2) : .segment(marker, count: length - 2)
        case .segment(let marker, let count):
            guard let payload = input.take(count) else { return false }
            state = .marker
            try keep(payload, of: marker, into: &output)
        case .dropping(let count):
            let dropped = input.takeAvailable(count).count
            state = dropped == count ? .marker : .dropping(count - dropped)
            return dropped == count
        case .codedData:
            return try copyCodedData(&input, into: &output)
        case .end:
            _ = input.takeAvailable(.max)
            return false
        }
        return true
    }

    /// The marker the input stands at, after any fill bytes (T.81 B.1.1.2), which are dropped. Throws
    /// `ImageError.damaged` when there is none.
    private func nextMarker(_ input: inout InputWindow) throws(ImageError) -> UInt8? {
        guard let first = input[0] else { return nil }
        guard first == 0xFF else { throw .damaged("JPEG marker expected") }
        while input[1] == 0xFF { _ = input.takeByte() }
        return input[1]
    }

    private func stateAfter(_ marker: UInt8, into output: inout [UInt8]) throws(ImageError) -> State {
        switch marker {
        case JPEGMarker.endOfImage:
            guard scanCount > 0 else { throw .damaged("JPEG without a picture") }
            output += [0xFF, marker]
            return .end
        case _ where JPEGMarker.hasPayload(marker):
            return .length(of: marker)
        default:
            throw .damaged("JPEG marker that does not belong here")
        }
    }

    /// Decoders read application segments before the first scan only, so none is kept after it.
    private func isDropped(_ marker: UInt8) -> Bool {
        switch marker {
        case JPEGMarker.comment: true
        case JPEGMarker.jfif, JPEGMarker.exif, JPEGMarker.colourProfile, JPEGMarker.adobe: scanCount > 0
        default: JPEGMarker.application.contains(marker)
        }
    }

    private mutating func keep(
        _ payload: [UInt8],
        of marker: UInt8,
        into output: inout [UInt8]
    ) throws(ImageError) {
        switch marker {
        case JPEGMarker.jfif:
            keepJFIF(payload, into: &output)
        case JPEGMarker.exif:
            keepOrientation(payload, into: &output)
        case JPEGMarker.colourProfile:
            keepProfile(payload, into: &output)
        case JPEGMarker.adobe:
            // T.872 §6.5.3: a name, a version, two flags and the colour transform; 12 bytes.
            guard payload.starts(with: "Adobe".utf8), payload.count >= 12 else { return }
            emit(payload.prefix(12), as: marker, into: &output)
        case JPEGMarker.startOfScan:
            guard let frame, frame.accepts(scan: payload) else { throw .damaged("JPEG scan without its frame") }
            scanCount += 1
            guard scanCount <= DrawingLimits.scans else { throw .damaged("JPEG with too many scans") }
            state = .codedData
            emitTables(before: payload, of: marker, into: &output)
        case _ where JPEGMarker.startsFrame(marker):
            guard frame == nil else { throw .damaged("JPEG with two frames") }
            frame = try JPEGFrame(payload, of: marker, maximumPixels: maximumPixels)
            emitTables(before: payload, of: marker, into: &output)
        default:
            try tables.add(payload, of: marker)
        }
    }

    /// JFIF 1.02: name, version, density; the thumbnail after them is replaced by none.
    private mutating func keepJFIF(_ payload: [UInt8], into output: inout [UInt8]) {
        guard payload.starts(with: "JFIF\0".utf8), payload.count >= 14, !hasJFIF else { return }
        hasJFIF = true
        emit(payload.prefix(12) + [0, 0], as: JPEGMarker.jfif, into: &output)
    }

    private mutating func keepOrientation(_ payload: [UInt8], into output: inout [UInt8]) {
        guard payload.starts(with: "Exif\0".utf8), orientation == nil else { return }
        let orientation = ExifOrientation.read(Array(payload.dropFirst(6)))
        self.orientation = orientation
        guard orientation != ExifOrientation.upright else { return }
        emit("Exif\0\0".utf8 + ExifOrientation.tiff(orientation), as: JPEGMarker.exif, into: &output)
    }

    /// ICC.1:2022 annex B.4: a name, the number of this piece and of all, then up to 65,519 bytes of the profile.
    private mutating func keepProfile(_ payload: [UInt8], into output: inout [UInt8]) {
        let name = "ICC_PROFILE\0".utf8
        guard let held = profile, payload.starts(with: name), payload.count >= 14 else { return }
        profilePieces += 1
        let isNext = payload[12] == profilePieces && held.count + payload.count - 14 <= ICCProfile.maximumBytes
        profile = isNext ? held + payload[14...] : nil
        guard payload[13] <= profilePieces, let complete = profile else { return }
        profile = nil
        let pieces = ICCProfile.cleaned(complete)?.pieces(of: 65_519) ?? []
        for (index, piece) in pieces.enumerated() {
            emit(name + [UInt8(index + 1), UInt8(pieces.count)] + piece, as: JPEGMarker.colourProfile, into: &output)
        }
    }

    private mutating func emitTables(before payload: [UInt8], of marker: UInt8, into output: inout [UInt8]) {
        for segment in tables.segments { emit(segment.payload, as: segment.marker, into: &output) }
        tables = JPEGTables()
        emit(payload, as: marker, into: &output)
    }

    /// Every payload comes from a segment or is shorter than the one it replaces, so its length fits 16 bits.
    private func emit(_ payload: some Collection<UInt8>, as marker: UInt8, into output: inout [UInt8]) {
        let length = payload.count + 2
        output += [0xFF, marker, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
        output += payload
    }

    /// Entropy-coded data goes on until a marker that is neither a stuffed zero nor a restart (T.81 B.1.1.5). Throws what
    /// `nextMarker` throws.
    private mutating func copyCodedData(
        _ input: inout InputWindow,
        into output: inout [UInt8]
    ) throws(ImageError) -> Bool {
        output += input.takeAvailable(before: 0xFF)
        guard let marker = try nextMarker(&input) else { return false }
        if marker == 0 || JPEGMarker.restarts.contains(marker) {
            output += input.takeAvailable(2)
        } else {
            state = .marker
        }
        return true
    }
}
