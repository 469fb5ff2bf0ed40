/// The schema's history: an array to which migrations are only appended.
///
/// A database stores how many of them it has. Each store has its own `apply(to:)`, which knows where that number is and how
/// processes that start at the same time wait for each other.
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

    /// Why the database could not be migrated.
    public enum Failure: Error, CustomStringConvertible {
        /// A newer program has migrated it, so this one cannot use it.
        case databaseIsNewer(version: Int, known: Int)
        /// A migration failed and was rolled back.
        case failed(name: String, any Error)

        /// The reason, in one line.
        public var description: String {
            switch self {
            case .databaseIsNewer(let version, let known):
                "a newer program has changed the database: its schema is \(version), and this program knows \(known)"
            case .failed(let name, let error): "cannot bring the database up to date (\(name)): \(error)"
            }
        }
    }

    private let migrations: [Migration]

    /// How many there are: the version of a database that has them all.
    public var count: Int { migrations.count }

    /// The migrations, oldest first.
    public init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// Throws `Failure.databaseIsNewer` when this program does not know the database's version; it is for programs that only read.
    /// Throws the store's error when the version cannot be read.
    public func check(_ connection: any SQLConnection) throws {
        try check(connection.schemaVersion)
    }

    /// Whether the database has all of them. Throws the store's error when the version cannot be read.
    public func areApplied(to connection: any SQLConnection) throws -> Bool {
        try connection.schemaVersion == migrations.count
    }

    /// Calls `step` with the SQL of each migration that a database at `version` does not have yet, oldest first, and the version
    /// after it. Throws `Failure`, with what `step` throws as its cause.
    public func apply(from version: Int, step: (_ sql: String, _ version: Int) throws -> Void) throws(Failure) {
        try check(version)
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            do {
                try step(migration.sql, index + 1)
            } catch {
                throw .failed(name: migration.name, error)
            }
        }
    }

    private func check(_ version: Int) throws(Failure) {
        guard (0...migrations.count).contains(version) else {
            throw .databaseIsNewer(version: version, known: migrations.count)
        }
    }
}
