import CSQLite
import SQL

/// The row that the last step stands on.
extension Statement: SQLRowSource {
    /// Throws `SQLITE_RANGE` when there is no such column, and `SQLITE_MISMATCH` when it holds a fraction, or text that is
    /// not UTF-8.
    func value(at index: Int) throws -> SQLValue {
        guard index >= 0, let column = Int32(exactly: index), column < sqlite3_data_count(handle) else {
            throw SQLiteError(SQLITE_RANGE, "there is no column \(index)")
        }
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: throw mismatch("column \(index) holds a fraction")
        case SQLITE_BLOB: return .blob(Array(bytes(sqlite3_column_blob(handle, column), of: column)))
        default:
            let bytes = bytes(sqlite3_column_text(handle, column), of: column)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw mismatch("column \(index) holds text that is not UTF-8")
            }
            return .text(text)
        }
    }

    func mismatch(_ message: String) -> any Error {
        SQLiteError(SQLITE_MISMATCH, message)
    }

    /// SQLite asks for the pointer first and the length second; both are valid until the next step.
    private func bytes(_ start: UnsafeRawPointer?, of column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
}
