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
        // Finders; the fourth ring is the separator, which lies partly outside the symbol.
        for (row, column) in [(3, 3), (3, version.size - 4), (version.size - 4, 3)] {
            drawRings(row, column, upTo: 4) { $0 != 2 && $0 != 4 }
        }
        // The alignment pattern, near the corner that has no finder.
        if version.number > 1 { drawRings(version.size - 7, version.size - 7, upTo: 2) { $0 != 1 } }
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

    /// Draws square rings around a centre, which are numbered from it.
    private mutating func drawRings(_ row: Int, _ column: Int, upTo radius: Int, _ isDark: (_ ring: Int) -> Bool) {
        for down in -radius...radius {
            for right in -radius...radius { draw(row + down, column + right, isDark(max(abs(down), abs(right)))) }
        }
    }

    /// Format information, around the first finder and next to the others, and the module that is always dark (7.9).
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

    /// Fills the free modules with codewords, in columns of two from the right, up and down in turn (7.7.3); the rest stay light.
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
                for column in columns[2 * pair...2 * pair + 1] where !reserved[row, column] { positions.append((row, column)) }
            }
        }
        return positions
    }
}

/// A square matrix of dark and light modules.
struct ModuleMatrix {
    let size: Int
    private var modules: [Bool]

    init(size: Int) {
        self.size = size
        modules = Array(repeating: false, count: size * size)
    }

    /// Whether a module is dark. Modules outside the matrix are light and cannot be set.
    subscript(row: Int, column: Int) -> Bool {
        get { contains(row, column) && modules[row * size + column] }
        set { if contains(row, column) { modules[row * size + column] = newValue } }
    }

    var darkCount: Int { modules.count { $0 } }

    private func contains(_ row: Int, _ column: Int) -> Bool { (0..<size).contains(row) && (0..<size).contains(column) }
}

/// A pattern that inverts data modules to avoid large areas of one colour and lookalikes of finder patterns (ISO/IEC 18004, table 10).
enum Mask: Int, CaseIterable {
    case checkerboard, rows, columns, diagonals, bricks, crosses, flowers, lattice

    /// Whether a data module at this position is inverted.
    func inverts(_ row: Int, _ column: Int) -> Bool {
        switch self {
        case .checkerboard: (row + column) % 2 == 0
        case .rows: row % 2 == 0
        case .columns: column % 3 == 0
        case .diagonals: (row + column) % 3 == 0
        case .bricks: (row / 2 + column / 3) % 2 == 0
        case .crosses: row * column % 2 + row * column % 3 == 0
        case .flowers: (row * column % 2 + row * column % 3) % 2 == 0
        case .lattice: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }

    /// The 15 bits that tell a reader the mask and error correction level M, with a code of their own against damage (table C.1).
    var formatInformation: Int { [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0][rawValue] }
}

/// The penalty points of a masked symbol (ISO/IEC 18004, 7.8.3). The mask with the fewest points is used.
struct Penalty {
    private let matrix: ModuleMatrix

    init(_ matrix: ModuleMatrix) { self.matrix = matrix }

    /// The sum over all four rules.
    var total: Int { runs + blocks + finderLookalikes + imbalance }

    /// Runs of five or more modules of one colour in a row or column: 3 points, and 1 more per module after the fifth.
    var runs: Int {
        sum { module in
            var (points, length) = (0, 0)
            for index in 0..<matrix.size {
                length = index > 0 && module(index) == module(index - 1) ? length + 1 : 1
                if length >= 5 { points += length == 5 ? 3 : 1 }
            }
            return points
        }
    }

    /// Squares of two by two modules of one colour, overlapping ones too: 3 points each.
    var blocks: Int {
        var points = 0
        for row in 1..<max(1, matrix.size) {
            for column in 1..<max(1, matrix.size) {
                let corner = matrix[row, column]
                let isBlock =
                    corner == matrix[row - 1, column] && corner == matrix[row, column - 1]
                    && corner == matrix[row - 1, column - 1]
                if isBlock { points += 3 }
            }
        }
        return points
    }

    /// Lookalikes of finder patterns, dark and light as 1:1:3:1:1 with four light modules on one side: 40 points each.
    var finderLookalikes: Int {
        sum { module in
            var (points, window) = (0, 0)
            for index in 0..<matrix.size {
                window = (window << 1 | (module(index) ? 1 : 0)) & 0b111_1111_1111
                if index >= 10, window == 0b000_0101_1101 || window == 0b101_1101_0000 { points += 40 }
            }
            return points
        }
    }

    /// The share of dark modules: 10 points for each full 5 % that it differs from half.
    var imbalance: Int {
        let count = matrix.size * matrix.size
        guard count > 0 else { return 0 }
        return abs(20 * matrix.darkCount - 10 * count) / count * 10
    }

    /// The points of all rows and all columns; `points` gets each as a function from an index to a colour.
    private func sum(_ points: (_ module: (Int) -> Bool) -> Int) -> Int {
        (0..<matrix.size).reduce(0) { total, line in total + points { matrix[line, $0] } + points { matrix[$0, line] } }
    }
}
