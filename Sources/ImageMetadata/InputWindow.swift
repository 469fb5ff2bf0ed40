/// The bytes that have arrived and are not filtered yet, with the instruction for the next ones.
struct InputWindow {
    private var bytes: ArraySlice<UInt8> = []
    /// The index of the first byte that is not filtered.
    private var start = 0
    private var instruction = Instruction.drop(0)
    private var elementCount = 0

    /// The most segments, chunks and blocks of a file. Encoders write one for every 8 KB of data, and a few for each frame. Judging one
    /// takes as long as copying a kilobyte, so a file full of empty ones would cost more than its bytes.
    private static let maximumElements = 10_000

    var count: Int { bytes.endIndex - start }

    /// The byte at `offset` from the first one; nil while it has not arrived.
    subscript(offset: Int) -> UInt8? { offset < count ? bytes[start + offset] : nil }

    /// The bytes at the offsets in `range`; nil while the last of them has not arrived.
    subscript(range: Range<Int>) -> [UInt8]? {
        range.upperBound <= count ? Array(bytes[start + range.lowerBound..<start + range.upperBound]) : nil
    }

    /// The first `count` bytes, or fewer while the others have not arrived.
    func prefix(_ count: Int) -> ArraySlice<UInt8> { bytes[start...].prefix(count) }

    /// The offset of the first `byte` from `offset` on; nil while none has arrived.
    func offset(of byte: UInt8, from offset: Int) -> Int? { bytes[(start + offset)...].firstIndex(of: byte).map { $0 - start } }

    /// Adds a piece; it is not copied when nothing is left of the one before.
    mutating func append(_ piece: ArraySlice<UInt8>) {
        if count == 0 {
            bytes = piece
        } else {
            bytes = bytes[start...]
            bytes.append(contentsOf: piece)
        }
        start = bytes.startIndex
    }

    /// Begins an instruction when the one before has ended. Throws `ImageError.damaged` beyond `maximumElements`.
    mutating func begin(_ instruction: Instruction) throws(ImageError) {
        if !instruction.isContinuation { elementCount += 1 }
        guard elementCount <= Self.maximumElements else { throw .damaged("too many elements") }
        self.instruction = instruction
    }

    /// Follows the instruction as far as bytes have arrived. Returns whether it has ended.
    mutating func pass(into output: inout [UInt8]) -> Bool {
        let passed = min(count, instruction.count)
        switch instruction.action {
        case .kept: output += bytes[start..<start + passed]
        case .blanked: output += repeatElement(0, count: passed)
        case .dropped: break
        }
        start += passed
        instruction.count -= passed
        return instruction.count == 0
    }
}
