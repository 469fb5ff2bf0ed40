import SQL

/// The name of a stored photo's file: random, so that it cannot be guessed, and only hexadecimal digits, so that it cannot be a
/// path.
struct PhotoFileName: HexadecimalValue, Codable, ColumnValue {
    let bits: Bits128

    /// Tells this photo from others of the same report in a URL. A file never changes, so its name serves as a hash of its
    /// content.
    var version: String { digits(8) }
}
