/// A frame header of a JPEG (T.81 B.2.2). Its height counts: T.81 B.2.5 lets a DNL segment give it later, but browsers ignore
/// that segment, so a file with one is refused.
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

    /// True when a scan header (T.81 B.2.3) has the length its component count asks for and names only known ones.
    func accepts(scan payload: [UInt8]) -> Bool {
        guard let count = payload.first, (1...4).contains(count), payload.count == 4 + 2 * Int(count) else {
            return false
        }
        return stride(from: 1, through: 2 * Int(count), by: 2).allSatisfy { components.contains(payload[$0]) }
    }
}
