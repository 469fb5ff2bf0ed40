import CSQLite
import SQL

/// A connection to one SQLite database, with its prepared statements kept for reuse.
///
/// Not `Sendable`, and opened without SQLite's own mutex: it belongs to one actor or thread at a time.
/// It sets no pragmas; the caller chooses them with `execute`.
public final class Connection: SQLConnection {
    /// A program's statements are a fixed set far below this; it bounds what SQL made at run time can pile up.
    private static let maximumCachedStatements = 200

    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the database at `path`, or creates it when there is no file. A lock that another connection holds is waited for up to
    /// `busyTimeout`. Throws `SQLiteError`.
    public init(path: String, busyTimeout: Duration = .seconds(5)) throws(SQLiteError) {
        guard !path.utf8.contains(0) else { throw SQLiteError(SQLITE_CANTOPEN, "NUL in the path") }
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            defer { sqlite3_close_v2(opened) }
            throw opened == nil ? SQLiteError(code) : SQLiteError(detailsOf: opened)
        }
        handle = opened
        let milliseconds = (busyTimeout / .milliseconds(1)).rounded(.up)
        sqlite3_busy_timeout(handle, Int32(min(max(milliseconds, 0), Double(Int32.max))))
    }

    deinit {
        // The statements are finalized after this; SQLite then closes the connection.
        sqlite3_close_v2(handle)
    }

    /// True between `BEGIN` and `COMMIT` or `ROLLBACK`; SQLite itself rolls back on some errors.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Runs any number of statements without parameters, such as pragmas or a schema; rows are dropped. Throws
    /// `SQLiteError`.
    public func execute(_ sql: String) throws(SQLiteError) {
        guard !sql.utf8.contains(0) else { throw SQLiteError(SQLITE_MISUSE, "NUL in SQL") }
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteError(detailsOf: handle) }
    }

    /// Runs one statement, to its end or until `body` returns false for one of its rows. Returns how many rows an `INSERT`,
    /// `UPDATE` or `DELETE` that ran to its end changed. Throws `SQLiteError`, or what `body` throws.
    @discardableResult
    public func run(_ sql: String, values: [SQLValue], body: (borrowing SQLRow) throws -> Bool) throws -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        let row = SQLRow(of: statement)
        let changesBefore = sqlite3_total_changes64(handle)
        while try statement.step(), try body(row) {}
        // Only a statement that changes rows sets the number of changed rows.
        return sqlite3_total_changes64(handle) == changesBefore ? 0 : Int(sqlite3_changes64(handle))
    }

    /// The cached statement for `sql`, or a new one while the cached one is still being read further up the stack.
    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        let cached = statements[sql]
        if let cached, !cached.isStepping { return cached }
        let statement = try Statement(sql, on: handle)
        if cached == nil, statements.count < Self.maximumCachedStatements { statements[sql] = statement }
        return statement
    }
}
