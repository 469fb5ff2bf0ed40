/// Reads a zlib stream (RFC 1950, RFC 1951) as it arrives: inflates a short one, or only finds the end of a long one.
/// Checksums are not verified.
struct ZlibReader {
    /// The bytes are no zlib stream, inflate to more than the limit, or are cut into tiny blocks.
    struct Invalid: Error {}

    private enum State {
        case header, block, storedLength
        case stored(Int)
        case codeCounts
        case lengthCode(count: Int)
        case codeLengths
        case symbols, checksum, end, invalid
    }

    /// RFC 1951 §3.2.6.
    private static let fixedLiterals = HuffmanCode(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    )
    private static let fixedDistances = HuffmanCode(lengths: [Int](repeating: 5, count: 30))
    /// The order in which the lengths of the code for code lengths are given (RFC 1951 §3.2.7).
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// How long compressed blocks must be on average. Each takes as much work as reading up to 200 bytes before it has given
    /// one, and encoders make blocks of 4 KB and more: a new code costs them bytes.
    private static let bytesPerBlock = 256
    /// Compressed blocks that any stream may have. A short one may be flushed after each row.
    private static let freeBlocks = 64

    private let maximumOutput: Int?
    private(set) var output: [UInt8] = []
    private var state = State.header
    private var bits = BitQueue()
    /// Bytes that have gone through the queue or wait in it.
    private var byteCount = 0
    /// Compressed blocks so far.
    private var blockCount = 0
    private var isLastBlock = false
    private var literals = fixedLiterals
    private var distances = fixedDistances
    /// The code lengths of a block, as far as they were read.
    private var lengths: [Int] = []
    private var literalCount = 0
    private var distanceCount = 0

    /// Inflates to at most `maximumOutput` bytes; nil inflates nothing and finds the end alone.
    init(maximumOutput: Int? = nil) {
        self.maximumOutput = maximumOutput
    }

    var hasEnded: Bool {
        if case .end = state { true } else { false }
    }

    /// Reads up to the end of the stream and returns how many bytes that are: all while it has not ended, and all of an
    /// invalid one, whose end nobody knows.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Int {
        var rest = bytes
        do throws(Invalid) {
            while !hasEnded, !rest.isEmpty {
                let left = rest.count
                while bits.count <= 56, let byte = rest.popFirst() { bits.append(byte) }
                byteCount += left - rest.count
                while try step() {}
            }
        } catch {
            state = .invalid
        }
        guard hasEnded else { return bytes.count }
        // Whole bytes that are left in the queue stand behind the end.
        let unused = bits.count / 8
        bits = BitQueue()
        return bytes.count - rest.count - unused
    }

    /// One element of the grammar; false when more bits are needed. Throws `Invalid` when none begins like this.
    private mutating func step() throws(Invalid) -> Bool {
        switch state {
        case .header:
            guard let header = bits.take(16) else { return false }
            // RFC 1950 §2.2: Deflate, a check on both bytes, no preset dictionary.
            let (method, flags) = (header & 0xFF, header >> 8)
            guard method & 0x0F == 8, (method << 8 | flags) % 31 == 0, flags & 0x20 == 0 else { throw Invalid() }
            state = .block
        case .block:
            guard let block = bits.take(3) else { return false }
            isLastBlock = block & 1 == 1
            try startBlock(type: block >> 1)
        case .storedLength:
            guard let lengths = bits.take(32) else { return false }
            guard lengths & 0xFFFF == ~lengths >> 16 & 0xFFFF else { throw Invalid() }
            state = .stored(lengths & 0xFFFF)
        case .stored(0):
            endBlock()
        case .stored(let count):
            guard let byte = bits.take(8) else { return false }
            try append(UInt8(byte))
            state = .stored(count - 1)
        case .codeCounts:
            guard let counts = bits.take(14) else { return false }
            literalCount = 257 + counts & 31
            distanceCount = 1 + counts >> 5 & 31
            lengths = []
            state = .lengthCode(count: 4 + counts >> 10)
        case .lengthCode(let count):
            guard let length = bits.take(3) else { return false }
            lengths.append(length)
            if lengths.count == count { startCodeLengths() }
        case .codeLengths:
            return try readCodeLengths()
        case .symbols:
            return try readSymbol()
        case .checksum:
            guard bits.take(32) != nil else { return false }
            state = .end
        case .end:
            return false
        case .invalid:
            throw Invalid()
        }
        return true
    }

    /// Throws `Invalid` for an unknown type, and for a compressed block when there were too many for the bytes so far.
    private mutating func startBlock(type: Int) throws(Invalid) {
        if type != 0 {
            blockCount += 1
            // Without the bytes that wait in the queue, whose number depends on how the input was cut.
            let readCount = byteCount - bits.count / 8
            guard blockCount <= Self.freeBlocks + readCount / Self.bytesPerBlock else { throw Invalid() }
        }
        switch type {
        case 0:
            skipToByte()
            state = .storedLength
        case 1:
            literals = Self.fixedLiterals
            distances = Self.fixedDistances
            state = .symbols
        case 2:
            state = .codeCounts
        default:
            throw Invalid()
        }
    }

    private mutating func endBlock() {
        if isLastBlock { skipToByte() }
        state = isLastBlock ? .checksum : .block
    }

    private mutating func skipToByte() {
        _ = bits.take(bits.count % 8)
    }

    private mutating func startCodeLengths() {
        var ordered = [Int](repeating: 0, count: Self.lengthOrder.count)
        for (symbol, length) in zip(Self.lengthOrder, lengths) { ordered[symbol] = length }
        literals = HuffmanCode(lengths: ordered)
        lengths = []
        state = .codeLengths
    }

    /// One code length, or one that is repeated (RFC 1951 §3.2.7). Throws `Invalid` for more lengths than announced.
    private mutating func readCodeLengths() throws(Invalid) -> Bool {
        var ahead = bits
        guard let symbol = try literals.next(&ahead) else { return false }
        let (width, least) = symbol < 16 ? (0, 1) : [(2, 3), (3, 3), (7, 11)][symbol - 16]
        guard let more = ahead.take(width) else { return false }
        bits = ahead
        let length: Int? = symbol < 16 ? symbol : symbol == 16 ? lengths.last : 0
        guard let length, lengths.count + least + more <= literalCount + distanceCount else { throw Invalid() }
        for _ in 0..<least + more { lengths.append(length) }
        if lengths.count == literalCount + distanceCount {
            literals = HuffmanCode(lengths: Array(lengths[..<literalCount]))
            distances = HuffmanCode(lengths: Array(lengths[literalCount...]))
            state = .symbols
        }
        return true
    }

    /// A byte, the end of the block, or a length and a distance to copy from (RFC 1951 §3.2.5). Throws `Invalid` for a
    /// distance beyond the beginning.
    private mutating func readSymbol() throws(Invalid) -> Bool {
        var ahead = bits
        guard let symbol = try literals.next(&ahead) else { return false }
        if symbol < 256 {
            bits = ahead
            try append(UInt8(symbol))
            return true
        }
        if symbol == 256 {
            bits = ahead
            endBlock()
            return true
        }
        let lengthBits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
        guard let moreLength = ahead.take(lengthBits), let code = try distances.next(&ahead) else { return false }
        let distanceBits = code < 2 ? 0 : code / 2 - 1
        guard symbol <= 285, code < 30 else { throw Invalid() }
        guard let moreDistance = ahead.take(distanceBits) else { return false }
        bits = ahead
        guard maximumOutput != nil else { return true }
        let shortest = symbol < 265 ? symbol - 254 : symbol == 285 ? 258 : 3 + (4 + (symbol - 261) % 4) << lengthBits
        let nearest = code < 2 ? code + 1 : 1 + (2 + code % 2) << distanceBits
        let start = output.count - nearest - moreDistance
        guard start >= 0 else { throw Invalid() }
        for index in start..<start + shortest + moreLength { try append(output[index]) }
        return true
    }

    private mutating func append(_ byte: UInt8) throws(Invalid) {
        guard let maximumOutput else { return }
        guard output.count < maximumOutput else { throw Invalid() }
        output.append(byte)
    }
}
