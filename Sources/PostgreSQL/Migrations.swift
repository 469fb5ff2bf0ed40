#if PostgreSQL
import SQL

extension Migrations {
    /// The advisory lock that nodes starting at once take one after the other: "petspot" in ASCII.
    private static let lock = 0x70_6574_7370_6f74

    /// Applies those the database does not have yet, all of them or none, while other nodes wait. The table
    /// `schema_version` remembers how many it has.
    ///
    /// Throws `Failure`, or `PostgreSQLError` when the version cannot be read.
    public func apply(to connection: Connection) throws {
        try connection.transaction {
            try connection.execute(
                """
                SELECT pg_advisory_xact_lock(\(Migrations.lock));
                CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL);
                INSERT INTO schema_version SELECT 0 WHERE NOT EXISTS (SELECT FROM schema_version);
                """
            )
            try apply(from: version(of: connection)) { sql, version in
                try connection.execute(sql)
                try connection.run("UPDATE schema_version SET version = $1", version)
            }
        }
    }

    /// Throws `Failure.databaseIsNewer` when this program does not know the database's version, for who only reads it; or
    /// `PostgreSQLError` when there is none.
    public func check(_ connection: Connection) throws {
        try check(version(of: connection))
    }

    /// Whether the database has all of them. Throws `PostgreSQLError` when the version cannot be read.
    public func areApplied(to connection: Connection) throws -> Bool {
        areAll(in: try version(of: connection))
    }

    private func version(of connection: Connection) throws -> Int {
        try connection.first("SELECT version FROM schema_version") { try $0[0] } ?? 0
    }
}
#endif
