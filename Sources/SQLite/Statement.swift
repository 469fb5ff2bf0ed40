import CSQLite

/// One prepared statement; finalized with its last reference.
final class Statement {
    private let handle: OpaquePointer
    private let parameterCount: Int32

    /// Prepares SQL that is exactly one statement: text after it would silently not run.
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
        handle = try result.get()
        parameterCount = sqlite3_bind_parameter_count(handle)
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// True between the first step and `reset`: somebody up the call stack is still reading its rows.
    var isStepping: Bool { sqlite3_stmt_busy(handle) != 0 }

    /// The row the last step stands on.
    var row: Row { Row(of: handle) }

    /// Binds all parameters in order; `SQLITE_RANGE` when there are more or fewer values than parameters.
    func bind(_ values: [(any ColumnValue)?]) throws(SQLiteError) {
        guard values.count == Int(parameterCount) else {
            throw SQLiteError(SQLITE_RANGE, "\(values.count) values for \(parameterCount) parameters")
        }
        for (offset, value) in values.enumerated() {
            let code = bind(value?.sqlValue ?? .null, at: Int32(offset + 1))
            guard code == SQLITE_OK else { throw SQLiteError(code) }
        }
    }

    /// Runs up to the next row: true when there is one, false at the end.
    func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        switch code {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            // A constraint's message names columns only; others (FTS, JSON paths) can quote what was bound.
            let error = SQLiteError(code)
            throw parameterCount == 0 || error.isConstraint
                ? SQLiteError(detailsOf: sqlite3_db_handle(handle)) : error
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
        case .real(let real): return sqlite3_bind_double(handle, index, real)
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

/// `SQLITE_TRANSIENT`: SQLite copies the bytes before the call returns. A macro that Swift does not import.
private let copied = unsafeBitCast(-1, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
