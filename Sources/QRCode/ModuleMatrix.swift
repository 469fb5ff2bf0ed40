/// A square matrix of dark and light modules.
struct ModuleMatrix {
    /// Modules along one side.
    let size: Int
    private var modules: [Bool]

    /// Makes a matrix of light modules.
    init(size: Int) {
        self.size = size
        modules = Array(repeating: false, count: size * size)
    }

    /// Whether a module is dark. Modules outside the matrix are light and cannot be set.
    subscript(row: Int, column: Int) -> Bool {
        get { contains(row, column) && modules[row * size + column] }
        set { if contains(row, column) { modules[row * size + column] = newValue } }
    }

    /// How many modules are dark.
    var darkCount: Int { modules.count { $0 } }

    private func contains(_ row: Int, _ column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column)
    }
}
