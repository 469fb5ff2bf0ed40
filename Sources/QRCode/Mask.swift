/// A pattern that inverts data modules to avoid large areas of one colour and lookalikes of finder patterns (ISO/IEC 18004, table 10).
enum Mask: Int, CaseIterable {
    case checkerboard
    case rows
    case columns
    case diagonals
    case bricks
    case crosses
    case flowers
    case lattice

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
}
