/// The tokens of a VP8 frame's macroblocks, which stand for the coefficients of their blocks (RFC 6386 §13).
struct VP8TokenPartition {
    /// Coefficients, also zeros, for each byte of tokens. Encoders stay below 10; data that make a thousand of a byte are
    /// made to keep busy who reads them.
    private static let maximumCoefficients = 64

    private let macroblocks: [VP8Macroblock]
    private let columns: Int
    private let probabilities: [UInt8]
    private var decoder = BooleanDecoder()
    /// How many bytes were offered, and how many macroblocks and coefficients were read.
    private var offered = 0
    private var count = 0
    private var coefficientCount = 0
    /// How many bytes belong to the picture: nil while that is not known, all when it is not looked for any more.
    private var length: Int?
    /// Which blocks have tokens: the lowest in each column, and the rightmost in this row.
    private var above: [VP8Flags]
    private var left = VP8Flags()

    init(_ macroblocks: [VP8Macroblock], columns: Int, probabilities: [UInt8]) {
        self.macroblocks = macroblocks
        self.columns = columns
        self.probabilities = probabilities
        above = [VP8Flags](repeating: VP8Flags(), count: columns)
    }

    /// Reads up to the end of the last macroblock and returns how many bytes that are: all while it has not come.
    mutating func read(_ bytes: ArraySlice<UInt8>) -> Int {
        let start = offered
        offered += bytes.count
        if length == nil {
            decoder.append(bytes)
            while length == nil, readMacroblock() {}
        }
        guard let length else { return bytes.count }
        return min(max(length - start, 0), bytes.count)
    }

    /// False when bytes are missing.
    private mutating func readMacroblock() -> Bool {
        let macroblock = macroblocks[count]
        let column = count % columns
        if column == 0 { left = VP8Flags() }
        let hasY2 = macroblock.contains(.y2)
        if macroblock.contains(.skipped) {
            above[column].clear(withY2: hasY2)
            left.clear(withY2: hasY2)
        } else {
            var ahead = VP8TokenReader(decoder: decoder, probabilities: probabilities, above: above[column], left: left)
            ahead.readMacroblock(hasY2: hasY2)
            guard !ahead.decoder.lacksBytes else { return false }
            decoder = ahead.decoder
            above[column] = ahead.above
            left = ahead.left
            coefficientCount += ahead.coefficientCount
        }
        count += 1
        if count == macroblocks.count { length = decoder.readCount }
        if coefficientCount > decoder.readCount * Self.maximumCoefficients { length = .max }
        return true
    }
}

/// Which blocks on one side of a macroblock have tokens; `VP8Plane` says which bits are whose.
private struct VP8Flags {
    private var bits: UInt16 = 0

    subscript(bit: Int) -> Int {
        get { Int(bits >> bit & 1) }
        set { bits = bits & ~(1 << bit) | UInt16(newValue) << bit }
    }

    /// A macroblock without tokens has none in Y2 either, if it has Y2; otherwise the last Y2 counts on (§13.3).
    mutating func clear(withY2: Bool) {
        bits = withY2 ? 0 : bits & 1 << VP8Plane.y2.bit
    }
}

/// A square of blocks of one kind.
private struct VP8Plane {
    /// Selects the probabilities (§13.3).
    let type: Int
    /// The first of its bits in `VP8Flags`.
    let bit: Int
    /// How many blocks it has in each direction, and so how many bits.
    let width: Int

    static let yBehindY2 = VP8Plane(type: 0, bit: 0, width: 4)
    static let y = VP8Plane(type: 3, bit: 0, width: 4)
    static let u = VP8Plane(type: 2, bit: 4, width: 2)
    static let v = VP8Plane(type: 2, bit: 6, width: 2)
    static let y2 = VP8Plane(type: 1, bit: 8, width: 1)
}

/// Reads the tokens of one macroblock.
private struct VP8TokenReader {
    var decoder: BooleanDecoder
    let probabilities: [UInt8]
    var above: VP8Flags
    var left: VP8Flags
    private(set) var coefficientCount = 0

    mutating func readMacroblock(hasY2: Bool) {
        if hasY2 {
            read(.y2)
            read(.yBehindY2)
        } else {
            read(.y)
        }
        read(.u)
        read(.v)
    }

    private mutating func read(_ plane: VP8Plane) {
        for row in plane.bit..<plane.bit + plane.width {
            for column in plane.bit..<plane.bit + plane.width {
                let count = readBlock(type: plane.type, context: above[column] + left[row])
                coefficientCount += count
                above[column] = min(count, 1)
                left[row] = min(count, 1)
            }
        }
    }

    /// Returns how many coefficients come before the end of the block.
    private mutating func readBlock(type: Int, context: Int) -> Int {
        let first = type == 0 ? 1 : 0
        var position = first
        var row = VP8Tables.tokenRow(type: type, position: position, context: context)
        guard decoder.readBool(probabilities[row]) else { return 0 }
        while true {
            let isZero = !decoder.readBool(probabilities[row + 1])
            let isOne = !isZero && !decoder.readBool(probabilities[row + 2])
            if !isZero {
                if !isOne { readMagnitude(row) }
                // The sign.
                _ = decoder.readBool(128)
            }
            position += 1
            guard position < 16 else { return position - first }
            row = VP8Tables.tokenRow(type: type, position: position, context: isZero ? 0 : isOne ? 1 : 2)
            // A block does not end after a zero.
            guard isZero || decoder.readBool(probabilities[row]) else { return position - first }
        }
    }

    /// The rest of a number above 1 (§13.2).
    private mutating func readMagnitude(_ row: Int) {
        guard decoder.readBool(probabilities[row + 3]) else {
            // 2, or 3 and 4.
            _ = decoder.readBool(probabilities[row + 4]) && decoder.readBool(probabilities[row + 5])
            return
        }
        let category: Int
        if decoder.readBool(probabilities[row + 6]) {
            let isHigh = decoder.readBool(probabilities[row + 8])
            let isOdd = decoder.readBool(probabilities[row + (isHigh ? 10 : 9)])
            category = (isHigh ? 4 : 2) + (isOdd ? 1 : 0)
        } else {
            category = decoder.readBool(probabilities[row + 7]) ? 1 : 0
        }
        for probability in VP8Tables.extraBits[category] { _ = decoder.readBool(probability) }
    }
}
