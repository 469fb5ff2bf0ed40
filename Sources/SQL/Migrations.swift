/// The schema's history: one array that only ever grows at its end.
///
/// A database remembers how many of them it has. Where, and how processes that start at once wait for each other, is the
/// store's business: each has an `apply(to:)` of its own.
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
    public enum Failure: Error, CustomStringConvertible {
        /// A later program has migrated it: this one would not understand what it finds.
        case databaseIsNewer(version: Int, known: Int)
        /// One migration failed, and left nothing behind.
        case failed(name: String, any Error)

        /// One line for the operator.
        public var description: String {
            switch self {
            case .databaseIsNewer(let version, let known):
                "the database has version \(version), and this program knows \(known)"
            case .failed(let name, let error): "cannot bring the database up to date (\(name)): \(error)"
            }
        }
    }

    private let migrations: [Migration]

    /// The migrations, oldest first.
    public init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// Calls `step` with the SQL of each migration that a database at `version` does not have yet, oldest first, and with the
    /// version that it leads to. Throws `Failure`, with what `step` throws as its cause.
    public func apply(from version: Int, step: (_ sql: String, _ version: Int) throws -> Void) throws(Failure) {
        guard (0...migrations.count).contains(version) else {
            throw .databaseIsNewer(version: version, known: migrations.count)
        }
        for (index, migration) in migrations.enumerated().dropFirst(version) {
            do {
                try step(migration.sql, index + 1)
            } catch {
                throw .failed(name: migration.name, error)
            }
        }
    }
}
