import CSQLite
import SQL

/// A connection to one SQLite database, with its prepared statements kept for reuse.
///
/// Not `Sendable`, and opened without SQLite's own mutex: it belongs to one actor or thread at a time.
/// It sets no pragmas; the caller chooses them with `execute`.
public final class SQLiteConnection: SQLConnection {
    /// Far more than the fixed set of a program's statements: a bound for SQL that is made at run time.
    private static let maximumCachedStatements = 200

    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens or creates the database at `path`. Waits for another's lock up to `busyTimeout`. Throws `SQLiteError`.
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

    /// Whether a transaction is open: SQLite itself rolls back on some errors.
    public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The number of rows that were inserted, changed or deleted since the connection was opened.
    public var changeCount: Int64 { sqlite3_total_changes64(handle) }

    /// Runs any number of statements without parameters, such as pragmas or a schema; rows are dropped.
    public func execute(_ sql: String) throws(SQLiteError) {
        guard !sql.utf8.contains(0) else { throw SQLiteError(SQLITE_MISUSE, "NUL in SQL") }
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw SQLiteError(detailsOf: handle) }
    }

    /// Runs one statement, as `SQLConnection` says.
    @discardableResult
    public func run(_ sql: String, values: [SQLValue], body: (borrowing SQLRow) throws -> Bool) throws -> Int {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        let row = SQLRow(of: statement)
        let changesBefore = changeCount
        while try statement.step(), try body(row) {}
        // Only a statement that changes rows sets the number of changed rows.
        return changeCount == changesBefore ? 0 : Int(sqlite3_changes64(handle))
    }

    /// The cached statement for `sql`, or a new one while the cached one is still being read further up the stack.
    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        let cached = statements[sql]
        if let cached, !cached.isStepping { return cached }
        let statement = try Statement(sql, on: handle)
        if cached == nil, statements.count < Self.maximumCachedStatements { statements[sql] = statement }
        return statement
    }

    /// Runs `body` in a transaction: all of it is committed, or, when it or the commit throws, none of it.
    ///
    /// The write lock is taken at once, because waiting for another writer is safe only before the first read. Transactions do not nest.
    /// `body` must not catch an error and go on, because after some (a full disk, for one) SQLite has already rolled back.
    @discardableResult
    public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // A failure of the rollback is not thrown, because the first one says why.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Copies the database over the file at `path`, without a write-ahead log, while others use it (sqlite.org/backup.html). When it
    /// throws, the file is unchanged or a whole copy.
    public func backup(to path: String) throws(SQLiteError) {
        // No other program uses a backup, so one that is locked stays locked, and waiting would not help.
        let target = try SQLiteConnection(path: path, busyTimeout: .zero)
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else { throw SQLiteError(detailsOf: target.handle) }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(code, of: target.handle) }
        try target.execute("PRAGMA journal_mode = DELETE")
    }

    public var schemaVersion: Int { get throws { try value("PRAGMA user_version") ?? 0 } }
    public func setSchemaVersion(_ version: Int) throws { try execute("PRAGMA user_version = \(version)") }
}

extension Migrations {
    /// Applies the migrations that the database lacks, all or none, also when two processes start at once; `user_version` has its version.
    /// Throws `Failure`, or `SQLiteError` when the version cannot be read.
    public func migrate(_ connection: SQLiteConnection, log: (_ name: String) -> Void = { _ in }) throws {
        guard try connection.schemaVersion != version else { return }
        try connection.transaction { try apply(to: connection, log: log) }
    }
}
