import SQL

extension Migrations {
    /// Applies those the database does not have yet, each in a transaction of its own; `user_version` remembers how many it
    /// has. When one fails, those before it stay applied.
    ///
    /// Throws `Failure`, or `SQLiteError` when the version cannot be read. Safe when two processes start at once.
    public func apply(to connection: Connection) throws {
        try apply(from: connection.schemaVersion) { sql, version in
            try connection.transaction {
                // Read again under the write lock: another process may have just applied it.
                guard try connection.schemaVersion == version - 1 else { return }
                try connection.execute(sql)
                try connection.execute("PRAGMA user_version = \(version)")
            }
        }
    }
}

extension Connection {
    /// SQLite's `user_version`. Throws `SQLiteError`.
    public var schemaVersion: Int {
        get throws { try first("PRAGMA user_version") { try $0[0] } ?? 0 }
    }
}
