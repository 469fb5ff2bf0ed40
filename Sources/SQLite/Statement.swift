import CSQLite
import SQL

/// One prepared statement; finalized with its last reference.
final class Statement {
    private let handle: OpaquePointer
    /// The index of the value for each of SQLite's parameters.
    private let order: [Int]

    /// Prepares exactly one statement with gapless parameters: text after it would silently not run. Throws `SQLiteError`.
    init(_ sql: String, on database: OpaquePointer) throws(SQLiteError) {
        guard !sql.utf8.contains(0) else { throw SQLiteError(SQLITE_MISUSE, "NUL in SQL") }
        let result = sql.withCString { start -> Result<OpaquePointer, SQLiteError> in
            var handle: OpaquePointer?
            var tail: UnsafePointer<CChar>?
            let persistent = UInt32(SQLITE_PREPARE_PERSISTENT)
            guard sqlite3_prepare_v3(database, start, -1, persistent, &handle, &tail) == SQLITE_OK else {
                return .failure(SQLiteError(detailsOf: database))
            }
            guard let handle else { return .failure(SQLiteError(SQLITE_MISUSE, "no statement in SQL")) }
            var next: OpaquePointer?
            guard sqlite3_prepare_v3(database, tail, -1, 0, &next, nil) == SQLITE_OK, next == nil else {
                sqlite3_finalize(next)
                sqlite3_finalize(handle)
                return .failure(SQLiteError(SQLITE_MISUSE, "more than one statement in SQL"))
            }
            return .success(handle)
        }
        let handle = try result.get()
        self.handle = handle
        // To SQLite `$2` is a name, and names are counted as they appear; `?` has no name.
        order = (0..<Int(sqlite3_bind_parameter_count(handle))).map { index in
            guard let name = sqlite3_bind_parameter_name(handle, Int32(index + 1)) else { return index }
            return (Int(String(cString: name).dropFirst()) ?? 0) - 1
        }
        guard order.sorted() == Array(order.indices) else { throw SQLiteError(SQLITE_RANGE, "the parameters are not $1, $2 and so on") }
    }

    deinit { sqlite3_finalize(handle) }

    /// Whether rows are still being read further up the call stack: between the first step and `reset`.
    var isStepping: Bool { sqlite3_stmt_busy(handle) != 0 }

    /// Binds `$1` to the first value and so on. Throws `SQLITE_RANGE` for more or fewer values than parameters.
    func bind(_ values: [SQLValue]) throws(SQLiteError) {
        guard values.count == order.count else {
            throw SQLiteError(SQLITE_RANGE, "\(values.count) values for \(order.count) parameters")
        }
        for (index, number) in order.enumerated() {
            let code = bind(values[number], at: Int32(index + 1))
            guard code == SQLITE_OK else { throw SQLiteError(code) }
        }
    }

    /// Runs up to the next row: true when there is one, false at the end. Throws `SQLiteError`.
    func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            // A constraint's message names columns only; others (FTS, JSON paths) can quote what was bound.
            let database = sqlite3_db_handle(handle)
            let error = SQLiteError(code, of: database)
            throw order.isEmpty || error.isConstraint ? SQLiteError(detailsOf: database) : error
        }
    }

    /// Ends the run, releases its locks and forgets the bound values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .integer(let integer): return sqlite3_bind_int64(handle, index, integer)
        case .text(var text):
            return text.withUTF8 { utf8 in
                // An empty string may have no address, and a null pointer would bind NULL.
                guard let start = utf8.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, copied) }
                return start.withMemoryRebound(to: CChar.self, capacity: utf8.count) {
                    sqlite3_bind_text64(handle, index, $0, UInt64(utf8.count), copied, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let bytes):
            guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
            return sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), copied)
        }
    }
}

extension Statement: SQLRowSource {
    /// Throws `SQLITE_RANGE` without such a column, `SQLITE_MISMATCH` for a fraction, or text that is not UTF-8.
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

    func mismatch(_ message: String) -> any Error { SQLiteError(SQLITE_MISMATCH, message) }

    /// SQLite asks for the pointer first and the length second; both are valid until the next step.
    private func bytes(_ start: UnsafeRawPointer?, of column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
}

/// `SQLITE_TRANSIENT`: SQLite copies the bytes before the call returns. A macro that Swift does not import.
private let copied = unsafeBitCast(-1, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
