/// What of a macroblock decides which tokens it has.
struct VP8Macroblock: OptionSet {
    let rawValue: UInt8

    /// It has no tokens.
    static let skipped = VP8Macroblock(rawValue: 1)
    /// The first coefficients of its 16 Y blocks are in a block of their own, Y2.
    static let y2 = VP8Macroblock(rawValue: 2)
}

/// The first partition of a VP8 key frame: its header, then how each macroblock is predicted (RFC 6386 §9, §11).
struct VP8FirstPartition {
    private let columns: Int
    private let count: Int
    private var decoder = BooleanDecoder()
    private var header: Header?
    private var macroblocks: [VP8Macroblock] = []
    /// The modes of the lowest blocks in each column, and of the rightmost in this row; 0 is `B_DC_PRED` (§11.3).
    private var above: [SIMD4<UInt8>]
    private var left = SIMD4<UInt8>.zero

    init(columns: Int, rows: Int) {
        self.columns = columns
        count = columns * rows
        above = [SIMD4<UInt8>](repeating: .zero, count: columns)
        macroblocks.reserveCapacity(count)
    }

    /// What is to be read next; nil when this partition ended early, and when there are several of the other.
    var tokenPartition: VP8TokenPartition? {
        guard let header, header.hasOneTokenPartition, macroblocks.count == count else { return nil }
        return VP8TokenPartition(macroblocks, columns: columns, probabilities: header.tokenProbabilities)
    }

    /// Reads as many macroblocks as these bytes complete.
    mutating func read(_ bytes: ArraySlice<UInt8>) {
        guard macroblocks.count < count else { return }
        decoder.append(bytes)
        if header == nil {
            var ahead = decoder
            let read = Header(&ahead)
            guard !ahead.lacksBytes else { return }
            decoder = ahead
            header = read
        }
        guard let header else { return }
        while macroblocks.count < count, readMacroblock(header) {}
    }

    /// False when bytes are missing.
    private mutating func readMacroblock(_ header: Header) -> Bool {
        var ahead = decoder
        let column = macroblocks.count % columns
        var (upper, before) = (above[column], column == 0 ? .zero : left)
        var macroblock: VP8Macroblock = []
        if let segments = header.segmentProbabilities {
            _ = ahead.readBool(ahead.readBool(segments[0]) ? segments[2] : segments[1])
        }
        if let probability = header.skipProbability, ahead.readBool(probability) { macroblock.insert(.skipped) }
        if ahead.readBool(145) {
            macroblock.insert(.y2)
            // DC_PRED, V_PRED, H_PRED and TM_PRED as modes of blocks (§11.3).
            let isHorizontal = ahead.readBool(156)
            let mode: UInt8 = isHorizontal ? (ahead.readBool(128) ? 1 : 3) : (ahead.readBool(163) ? 2 : 0)
            (upper, before) = (SIMD4(repeating: mode), SIMD4(repeating: mode))
        } else {
            for block in 0..<16 {
                let (row, column) = (block / 4, block % 4)
                let mode = ahead.readBlockMode(above: upper[column], left: before[row])
                (upper[column], before[row]) = (mode, mode)
            }
        }
        // The mode of U and V.
        _ = ahead.readBool(142) && ahead.readBool(114) && ahead.readBool(183)
        guard !ahead.lacksBytes else { return false }
        decoder = ahead
        (above[column], left) = (upper, before)
        macroblocks.append(macroblock)
        return true
    }
}

extension VP8FirstPartition {
    /// What of the frame header (RFC 6386 §19.2) decides how the rest is read.
    private struct Header {
        /// Nil unless each macroblock names its segment.
        private(set) var segmentProbabilities: [UInt8]?
        let hasOneTokenPartition: Bool
        private(set) var tokenProbabilities = VP8Tables.tokenProbabilities
        /// Nil unless each macroblock says whether it is skipped.
        let skipProbability: UInt8?

        init(_ decoder: inout BooleanDecoder) {
            // Colour space and clamping.
            _ = decoder.readLiteral(2)
            if decoder.readBool(128) { segmentProbabilities = decoder.readSegmentation() }
            // Type, level and sharpness of the loop filter.
            _ = decoder.readLiteral(1)
            _ = decoder.readLiteral(6)
            _ = decoder.readLiteral(3)
            let hasFilterDeltas = decoder.readBool(128)
            if hasFilterDeltas, decoder.readBool(128) { decoder.skipOptional(count: 8, width: 6) }
            hasOneTokenPartition = decoder.readLiteral(2) == 0
            // Quantizer indices.
            _ = decoder.readLiteral(7)
            decoder.skipOptional(count: 5, width: 4)
            // Whether the probabilities are kept for the next frame.
            _ = decoder.readBool(128)
            for (index, probability) in VP8Tables.tokenUpdateProbabilities.enumerated()
            where decoder.readBool(probability) {
                tokenProbabilities[index] = decoder.readLiteral(8)
            }
            skipProbability = decoder.readBool(128) ? decoder.readLiteral(8) : nil
        }
    }
}

extension BooleanDecoder {
    /// Numbers with a sign, each behind a flag that says whether it is there.
    fileprivate mutating func skipOptional(count: Int, width: Int) {
        for _ in 0..<count where readBool(128) { _ = readLiteral(width + 1) }
    }

    /// RFC 6386 §9.3; returns the probabilities of the segments' tree when macroblocks name their segment.
    fileprivate mutating func readSegmentation() -> [UInt8]? {
        let hasMap = readBool(128)
        if readBool(128) {
            _ = readBool(128)
            skipOptional(count: 4, width: 7)
            skipOptional(count: 4, width: 6)
        }
        return hasMap ? (0..<3).map { _ in readBool(128) ? readLiteral(8) : 255 } : nil
    }

    /// The mode of one of 16 Y blocks (RFC 6386 §11.2), given those of its neighbours.
    fileprivate mutating func readBlockMode(above: UInt8, left: UInt8) -> UInt8 {
        let row = 9 * (10 * Int(above) + Int(left))
        var node = 0
        repeat {
            let isRight = readBool(VP8Tables.blockModeProbabilities[row + node / 2])
            node = VP8Tables.blockModeTree[node + (isRight ? 1 : 0)]
        } while node > 0
        return UInt8(-node)
    }
}
