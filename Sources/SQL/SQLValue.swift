/// A value of one of the storage classes that our columns have, in both stores. None holds a fraction.
public enum SQLValue: Sendable, Equatable {
    /// `NULL`.
    case null
    /// A signed 64-bit integer; a Boolean is 0 or 1.
    case integer(Int64)
    /// Unicode text. SQLite stores U+0000 in it, PostgreSQL refuses it.
    case text(String)
    /// Bytes as they are.
    case blob([UInt8])

    var storageClass: String {
        switch self {
        case .null: "NULL"
        case .integer: "an integer"
        case .text: "text"
        case .blob: "a blob"
        }
    }
}
