/// Draws a symbol: the function patterns, then data, mask and format information.
struct Symbol {
    private(set) var matrix: ModuleMatrix
    /// Modules of function patterns and format information, where no data may be placed.
    private var reserved: ModuleMatrix

    /// Draws the function patterns of a version (ISO/IEC 18004, 6.3).
    init(_ version: Version) {
        matrix = ModuleMatrix(size: version.size)
        reserved = ModuleMatrix(size: version.size)
        drawTiming()
        for (row, column) in [(3, 3), (3, version.size - 4), (version.size - 4, 3)] { drawFinder(row, column) }
        if version.number > 1 { drawAlignment(version.size - 7) }
        draw(formatInformation: 0)
    }

    // MARK: - Patterns

    private mutating func draw(_ row: Int, _ column: Int, _ isDark: Bool) {
        matrix[row, column] = isDark
        reserved[row, column] = true
    }

    private mutating func drawTiming() {
        for index in 0..<matrix.size {
            draw(6, index, index % 2 == 0)
            draw(index, 6, index % 2 == 0)
        }
    }

    /// Rings around a centre; the fourth is the separator, which lies partly outside the symbol.
    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for (down, right, ring) in rings(upTo: 4) { draw(row + down, column + right, ring != 2 && ring != 4) }
    }

    /// A ring around a centre near the corner that has no finder.
    private mutating func drawAlignment(_ centre: Int) {
        for (down, right, ring) in rings(upTo: 2) { draw(centre + down, centre + right, ring != 1) }
    }

    /// Every position in a square around a centre, with the number of its ring.
    private func rings(upTo radius: Int) -> [(down: Int, right: Int, ring: Int)] {
        (-radius...radius).flatMap { down in
            (-radius...radius).map { right in (down, right, max(abs(down), abs(right))) }
        }
    }

    /// Format information, once around the first finder and once next to the others, and the module that is always dark
    /// (7.9).
    private mutating func draw(formatInformation bits: Int) {
        let last = matrix.size - 1
        for index in 0..<15 {
            let isDark = bits >> index & 1 == 1
            // Around the first finder, the timing patterns are skipped.
            switch index {
            case 0...5: draw(index, 8, isDark)
            case 6, 7: draw(index + 1, 8, isDark)
            case 8: draw(8, 7, isDark)
            default: draw(8, 14 - index, isDark)
            }
            if index < 8 { draw(8, last - index, isDark) } else { draw(last - 14 + index, 8, isDark) }
        }
        draw(last - 7, 8, true)
    }

    // MARK: - Data

    /// Fills the free modules with the bits of codewords, in columns of two from the right, up and down in turn (7.7.3).
    /// Remaining modules stay light.
    mutating func place(_ codewords: [UInt8]) {
        let bits = codewords.flatMap { codeword -> [Bool] in (0..<8).reversed().map { codeword >> $0 & 1 == 1 } }
        for ((row, column), bit) in zip(dataPositions, bits) { matrix[row, column] = bit }
    }

    /// The symbol with its data inverted by a mask, and format information that names the mask.
    func masked(by mask: Mask) -> ModuleMatrix {
        var symbol = self
        for (row, column) in dataPositions where mask.inverts(row, column) { symbol.matrix[row, column].toggle() }
        symbol.draw(formatInformation: mask.formatInformation)
        return symbol.matrix
    }

    /// The position of every data module, in the order of placement.
    var dataPositions: [(row: Int, column: Int)] {
        // The column of the vertical timing pattern is skipped.
        let columns = (0..<matrix.size).reversed().filter { $0 != 6 }
        var positions: [(row: Int, column: Int)] = []
        for pair in 0..<columns.count / 2 {
            for step in 0..<matrix.size {
                let row = pair % 2 == 0 ? matrix.size - 1 - step : step
                for column in columns[2 * pair...2 * pair + 1] where !reserved[row, column] {
                    positions.append((row, column))
                }
            }
        }
        return positions
    }
}
