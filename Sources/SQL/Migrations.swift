/// The current schema, for a new database, and the migrations that bring an older one to it.
///
/// A database stores its version. A database that is older than the first migration has to be migrated by an older program first.
public struct Migrations: Sendable {
    public struct Migration: Sendable {
        let name: String
        let sql: String
        let fill: @Sendable (any SQLConnection) throws -> Void

        /// Makes a migration; once released, it never changes.
        /// - Parameter name: for the log.
        /// - Parameter sql: any number of statements without `BEGIN` and `COMMIT`.
        /// - Parameter fill: changes rows as SQL cannot, after the statements.
        public init(_ name: String, _ sql: String, fill: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }) {
            (self.name, self.sql, self.fill) = (name, sql, fill)
        }
    }

    /// The reason why a database cannot be migrated.
    public enum Failure: Error, CustomStringConvertible {
        /// A newer program has migrated the database.
        case databaseIsNewer(version: Int, known: Int)
        /// The database is older than the first migration.
        case databaseIsOlder(version: Int, oldest: Int)
        /// A migration failed and was rolled back.
        case failed(name: String, any Error)

        public var description: String {
            guard case .failed(let name, let error) = self else { return "the schema is another program's" }
            return "cannot bring the database up to date (\(name)): \(error)"
        }
    }

    private let schema: Migration
    private let steps: [Migration]
    /// The version to which the first migration applies.
    private let oldest: Int

    /// The version that the schema and the last migration make.
    public var version: Int { oldest + steps.count }

    /// Makes a schema and the migrations that lead to it from the version `oldest`, each to the next version.
    public init(_ schema: String, from oldest: Int = 1, _ steps: [Migration] = []) {
        self.schema = Migration("schema", schema)
        (self.oldest, self.steps) = (oldest, steps)
    }

    /// Throws a `Failure` when this program cannot use or migrate a database of this version. An empty one has version 0.
    public func check(_ version: Int) throws(Failure) {
        if version < 0 || version > self.version { throw .databaseIsNewer(version: version, known: self.version) }
        if version > 0, version < oldest { throw .databaseIsOlder(version: version, oldest: oldest) }
    }

    /// Makes the schema of a new database, or applies the migrations that an older one does not have yet, as a part of the caller's
    /// transaction. Throws a `Failure`.
    /// - Parameter log: is called with the name of each migration before it begins.
    public func apply(to connection: any SQLConnection, log: (_ name: String) -> Void = { _ in }) throws {
        let version = try connection.schemaVersion
        try check(version)
        guard version > 0 else { return try apply(schema, version: self.version, to: connection) }
        for (index, step) in steps.enumerated() where oldest + index >= version {
            log(step.name)
            try apply(step, version: oldest + index + 1, to: connection)
        }
    }

    private func apply(_ migration: Migration, version: Int, to connection: any SQLConnection) throws(Failure) {
        do {
            try connection.execute(migration.sql)
            try migration.fill(connection)
            try connection.setSchemaVersion(version)
        } catch {
            throw .failed(name: migration.name, error)
        }
    }
}
