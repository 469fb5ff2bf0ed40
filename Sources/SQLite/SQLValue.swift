/// One value in one of SQLite's five storage classes (sqlite.org/datatype3.html).
public enum SQLValue: Sendable, Equatable {
    /// `NULL`.
    case null
    /// A signed 64-bit integer.
    case integer(Int64)
    /// A 64-bit floating-point number; SQLite stores NaN as `NULL`.
    case real(Double)
    /// Unicode text; it may contain U+0000.
    case text(String)
    /// Bytes as they are.
    case blob([UInt8])

    var storageClass: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .real: "a real"
        case .text: "text"
        case .blob: "a blob"
        }
    }
}
