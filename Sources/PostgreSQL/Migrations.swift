#if PostgreSQL
import SQL

extension Migrations {
    /// The advisory lock that lets nodes which start together migrate one after the other: "petspot" in ASCII.
    private static let lock = 0x70_6574_7370_6f74

    /// Applies those the database does not have yet, all of them or none, while other nodes wait. The table `schema_version` holds its
    /// version.
    ///
    /// Throws `Failure`, or `PostgreSQLError` when the version cannot be read.
    public func migrate(_ connection: Connection, log: (_ name: String) -> Void = { _ in }) throws {
        try connection.transaction {
            try connection.execute(
                """
                SELECT pg_advisory_xact_lock(\(Migrations.lock));
                CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL);
                INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT FROM schema_version);
                """
            )
            try apply(to: connection, log: log)
        }
    }
}

extension Connection {
    /// The number in the table `schema_version`. Throws `PostgreSQLError`, also when there is no such table.
    public var schemaVersion: Int {
        get throws { try value("SELECT version FROM schema_version") ?? 0 }
    }

    /// Changes the number in the table `schema_version`.
    public func setSchemaVersion(_ version: Int) throws {
        try run("UPDATE schema_version SET version = $1", version)
    }
}
#endif
