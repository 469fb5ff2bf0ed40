import SQL

extension Migrations {
    /// Applies those the database does not have yet, all of them or none; `user_version` holds its version. Safe when two processes
    /// start at once.
    ///
    /// Throws `Failure`, or `SQLiteError` when the version cannot be read.
    public func migrate(_ connection: Connection, log: (_ name: String) -> Void = { _ in }) throws {
        guard try connection.schemaVersion != version else { return }
        try connection.transaction { try apply(to: connection, log: log) }
    }
}

extension Connection {
    /// SQLite's `user_version`.
    public var schemaVersion: Int {
        get throws { try value("PRAGMA user_version") ?? 0 }
    }

    /// Sets SQLite's `user_version`.
    public func setSchemaVersion(_ version: Int) throws {
        try execute("PRAGMA user_version = \(version)")
    }
}
