/// The bytes that have arrived and are not passed yet, and what becomes of the next ones.
struct InputWindow {
    private var bytes: ArraySlice<UInt8> = []
    /// The index of the first byte that is not passed.
    private var start = 0
    private var passage = Passage.drop(0)
    private var elementCount = 0

    /// Segments, chunks and blocks of a file. Encoders write one for every 8 KB of data, and a few for each frame; to judge one takes as
    /// long as to copy a kilobyte, so many that are empty would cost more than their bytes.
    private static let maximumElements = 10_000

    /// How many bytes there are.
    var count: Int { bytes.endIndex - start }

    /// The byte at `offset` from the first one; nil while it has not arrived.
    subscript(offset: Int) -> UInt8? {
        offset < count ? bytes[start + offset] : nil
    }

    /// The bytes at the offsets in `range`; nil while the last of them has not arrived.
    subscript(range: Range<Int>) -> [UInt8]? {
        range.upperBound <= count ? Array(bytes[start + range.lowerBound..<start + range.upperBound]) : nil
    }

    /// What has arrived of the first `count` bytes.
    func prefix(_ count: Int) -> ArraySlice<UInt8> {
        bytes[start...].prefix(count)
    }

    /// The offset of the next such byte, from `offset` on; nil while none has arrived.
    func offset(of byte: UInt8, from offset: Int) -> Int? {
        bytes[(start + offset)...].firstIndex(of: byte).map { $0 - start }
    }

    /// Adds a piece; when nothing is left over from the last one, without copying it.
    mutating func append(_ piece: ArraySlice<UInt8>) {
        if count == 0 {
            bytes = piece
        } else {
            bytes = bytes[start...]
            bytes.append(contentsOf: piece)
        }
        start = bytes.startIndex
    }

    /// Begins a passage, when the one before has ended. Throws `ImageError.damaged` when there were too many elements.
    mutating func begin(_ passage: Passage) throws(ImageError) {
        if !passage.isRest { elementCount += 1 }
        guard elementCount <= Self.maximumElements else { throw .damaged("too many elements") }
        self.passage = passage
    }

    /// Passes what has arrived of the passage; true when it has ended.
    mutating func pass(into output: inout [UInt8]) -> Bool {
        let passed = min(count, passage.count)
        switch passage.fate {
        case .kept: output += bytes[start..<start + passed]
        case .blanked: output += repeatElement(0, count: passed)
        case .dropped: break
        }
        start += passed
        passage.count -= passed
        return passage.count == 0
    }
}
