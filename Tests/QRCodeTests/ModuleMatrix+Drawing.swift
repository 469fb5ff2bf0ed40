@testable import QRCode

extension ModuleMatrix {
    /// A matrix from a drawing, in which `#` is dark.
    init(_ lines: String...) {
        self.init(size: lines.count)
        for (row, line) in lines.enumerated() {
            for (column, mark) in line.enumerated() { self[row, column] = mark == "#" }
        }
    }

    /// The drawing of a part of the matrix.
    func lines(rows: Range<Int>, columns: Range<Int>) -> [String] {
        rows.map { row in columns.map { self[row, $0] ? "#" : "." }.joined() }
    }
}

extension QRCode {
    /// The code's modules as a matrix.
    var modules: ModuleMatrix {
        var matrix = ModuleMatrix(size: size)
        for row in 0..<size {
            for column in 0..<size { matrix[row, column] = self[row, column] }
        }
        return matrix
    }
}
