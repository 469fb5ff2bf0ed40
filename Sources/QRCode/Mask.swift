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
    var formatInformation: Int {
        [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0][rawValue]
    }
}
