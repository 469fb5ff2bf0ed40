import SQL

/// The name of a stored photo's file: random, made by the server, so that it can neither be guessed nor lead elsewhere.
struct PhotoFileName: HexadecimalValue, Codable, ColumnValue {
    let bits: UInt128

    /// What tells this file's photo from another of the same report. A file never changes, so its name is as good as a
    /// hash of its content, and costs no reading.
    var version: String { digits(8) }
}

extension PhotoFileName {
    /// Makes a new one.
    init() { self.init(bits: .random(in: .min ... .max)) }
}
