/// The penalty points of a masked symbol (ISO/IEC 18004, 7.8.3). The mask with the fewest points is used.
struct Penalty {
    private let matrix: ModuleMatrix

    init(_ matrix: ModuleMatrix) {
        self.matrix = matrix
    }

    /// The sum over all four rules.
    var total: Int { runs + blocks + finderLookalikes + imbalance }

    /// Five or more modules of one colour in a row or column: 3 points, and one more for each further module.
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
        (0..<matrix.size).reduce(0) { total, line in
            total + points { matrix[line, $0] } + points { matrix[$0, line] }
        }
    }
}
