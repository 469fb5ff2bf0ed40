import CSQLite

/// The row a query stands on. It cannot be copied, so it cannot outlive the step that made it.
public struct Row: ~Copyable {
    private let handle: OpaquePointer

    init(of handle: OpaquePointer) {
        self.handle = handle
    }

    /// The value of the column at `index`, counted from 0, as the type the caller asks for.
    ///
    /// Throws `SQLITE_RANGE` when there is no such column, and `SQLITE_MISMATCH` when it holds something else:
    /// another storage class, a `NULL` where no optional was asked for, or text that is not UTF-8. Inlinable, so that a
    /// caller who knows the type looks nothing up at run time.
    @inlinable
    public subscript<Value: ColumnValue>(index: Int) -> Value {
        get throws(SQLiteError) {
            let stored = try value(at: index)
            guard let value = Value(stored) else { throw mismatch(stored, at: index, Value.self) }
            return value
        }
    }

    @usableFromInline
    func mismatch(_ stored: SQLValue, at index: Int, _ type: Any.Type) -> SQLiteError {
        SQLiteError(SQLITE_MISMATCH, "column \(index) holds \(stored.storageClass), not \(type)")
    }

    @usableFromInline
    func value(at index: Int) throws(SQLiteError) -> SQLValue {
        guard index >= 0, let column = Int32(exactly: index), column < sqlite3_data_count(handle) else {
            throw SQLiteError(SQLITE_RANGE, "there is no column \(index)")
        }
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_BLOB: return .blob(Array(bytes(sqlite3_column_blob(handle, column), of: column)))
        default:
            let bytes = bytes(sqlite3_column_text(handle, column), of: column)
            let text = String(decoding: bytes, as: UTF8.self)
            // What is not UTF-8 has been mended, and so it differs.
            guard text.utf8.withContiguousStorageIfAvailable({ bytes.elementsEqual($0) }) == true else {
                throw SQLiteError(SQLITE_MISMATCH, "column \(index) holds text that is not UTF-8")
            }
            return .text(text)
        }
    }

    /// SQLite asks for the pointer first and the length second; both are valid until the next step.
    private func bytes(_ start: UnsafeRawPointer?, of column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
}
