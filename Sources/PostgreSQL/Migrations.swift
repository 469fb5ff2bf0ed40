#if PostgreSQL
/// The schema's history: one array that only ever grows at its end.
///
/// The table `schema_version` remembers how many of them the database has.
public struct Migrations: Sendable {
    /// One step of the schema: a name for people and any number of SQL statements.
    public struct Migration: Sendable {
        let name: String
        let sql: String

        /// Makes a migration; once released, its SQL never changes. It holds no `BEGIN` and no `COMMIT`.
        public init(_ name: String, _ sql: String) {
            self.name = name
            self.sql = sql
        }
    }

    /// Why the database could not be brought up to date.
    public enum Failure: Error, Sendable, Equatable {
        /// A later program has migrated it: this one would not understand what it finds.
        case databaseIsNewer(version: Int, known: Int)
        /// One migration failed, and nothing was changed.
        case failed(name: String, PostgreSQLError)
    }

    /// The advisory lock that nodes starting at once take one after the other: "petspot" in ASCII.
    private static let lock = 0x70_6574_7370_6f74

    private let migrations: [Migration]

    /// The migrations, oldest first.
    public init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// Applies those the database does not have yet, all of them or none, while other nodes wait.
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
            let version = try connection.first("SELECT version FROM schema_version") { try $0[0] as Int } ?? 0
            guard version <= migrations.count, version >= 0 else {
                throw Failure.databaseIsNewer(version: version, known: migrations.count)
            }
            for migration in migrations.dropFirst(version) {
                do {
                    try connection.execute(migration.sql)
                } catch let error as PostgreSQLError {
                    throw Failure.failed(name: migration.name, error)
                }
            }
            try connection.run("UPDATE schema_version SET version = $1 WHERE version <> $1", migrations.count)
        }
    }
}
#endif
