import SQL

extension Migrations {
    /// Applies those the database does not have yet, each in a transaction of its own; `user_version` remembers how many it
    /// has. When one fails, those before it stay applied.
    ///
    /// Throws `Failure`, or `SQLiteError` when the version cannot be read. Safe when two processes start at once.
    public func apply(to connection: Connection) throws {
        try apply(from: version(of: connection)) { sql, version in
            try connection.transaction(.immediate) {
                // Read again under the write lock: another process may have just applied it.
                guard try self.version(of: connection) == version - 1 else { return }
                try connection.execute(sql)
                try connection.execute("PRAGMA user_version = \(version)")
            }
        }
    }

    /// Throws `Failure.databaseIsNewer` when this program does not know the database's version, for who only reads it; or
    /// `SQLiteError` when the version cannot be read.
    public func check(_ connection: Connection) throws {
        try check(version(of: connection))
    }

    /// Whether the database has all of them. Throws `SQLiteError` when the version cannot be read.
    public func areApplied(to connection: Connection) throws -> Bool {
        areAll(in: try version(of: connection))
    }

    private func version(of connection: Connection) throws -> Int {
        try connection.first("PRAGMA user_version") { try $0[0] } ?? 0
    }
}
