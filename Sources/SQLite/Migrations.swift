/// The schema's history: one array that only ever grows at its end.
///
/// The database remembers in `user_version` how many of them it has.
public struct Migrations: Sendable {
    /// One step of the schema: a name for the log and any number of SQL statements.
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
        /// One migration failed; it left nothing behind, those before it stay applied.
        case failed(name: String, SQLiteError)
    }

    private let migrations: [Migration]

    /// The migrations, oldest first.
    public init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// Applies those the database does not have yet, in order, each in a transaction of its own.
    ///
    /// Throws `Failure`, or `SQLiteError` when the version cannot be read. Safe when two processes start at once.
    public func apply(to connection: Connection) throws {
        let version = try version(of: connection)
        guard version <= migrations.count, version >= 0 else {
            throw Failure.databaseIsNewer(version: version, known: migrations.count)
        }
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            do {
                try apply(migration, at: index, to: connection)
            } catch let error as SQLiteError {
                throw Failure.failed(name: migration.name, error)
            }
        }
    }

    private func apply(_ migration: Migration, at index: Int, to connection: Connection) throws {
        try connection.transaction(.immediate) {
            // Read again under the write lock: another process may have just applied it.
            guard try version(of: connection) == index else { return }
            try connection.execute(migration.sql)
            try connection.execute("PRAGMA user_version = \(index + 1)")
        }
    }

    private func version(of connection: Connection) throws -> Int {
        try connection.first("PRAGMA user_version") { try $0[0] } ?? 0
    }
}
