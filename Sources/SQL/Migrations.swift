/// The schema's history: a base that makes a new database, and migrations that are only appended.
///
/// A database stores its version. The version of the base is greater than one when earlier migrations were folded into it; a database
/// from before it needs the program that still had them.
public struct Migrations: Sendable {
    /// One step of the schema.
    public struct Migration: Sendable {
        let name: String
        let sql: String
        let fill: @Sendable (any SQLConnection) throws -> Void

        /// Makes a migration; once released, it never changes.
        /// - Parameter name: for the log.
        /// - Parameter sql: any number of statements without `BEGIN` and `COMMIT`.
        /// - Parameter fill: changes rows as SQL cannot, after the statements.
        public init(
            _ name: String,
            _ sql: String,
            fill: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }
        ) {
            self.name = name
            self.sql = sql
            self.fill = fill
        }
    }

    /// Why the database could not be migrated.
    public enum Failure: Error, CustomStringConvertible {
        /// A newer program has migrated it, so this one cannot use it.
        case databaseIsNewer(version: Int, known: Int)
        /// It is from before the base.
        case databaseIsOlder(version: Int, base: Int)
        /// A migration failed and was rolled back.
        case failed(name: String, any Error)

        /// The reason, in one line.
        public var description: String {
            switch self {
            case .databaseIsNewer(let version, let known):
                "a newer program has changed the database: its schema is \(version), and this program knows \(known)"
            case .databaseIsOlder(let version, let base):
                "the database is of an older program: its schema is \(version), and this program begins with \(base)"
            case .failed(let name, let error): "cannot bring the database up to date (\(name)): \(error)"
            }
        }
    }

    private let base: Migration
    private let baseVersion: Int
    private let later: [Migration]

    /// The version of a database that has them all.
    public var version: Int { baseVersion + later.count }

    /// The base, the version that it makes, and the migrations after it, oldest first.
    public init(_ base: Migration, version: Int, _ later: [Migration] = []) {
        self.base = base
        baseVersion = version
        self.later = later
    }

    /// Throws a `Failure` when this program cannot use a database of this version, not even after migrating it. An empty database has
    /// version 0.
    public func check(_ version: Int) throws(Failure) {
        if version < 0 || version > self.version { throw .databaseIsNewer(version: version, known: self.version) }
        if version > 0, version < baseVersion { throw .databaseIsOlder(version: version, base: baseVersion) }
    }

    /// Applies those that a database does not have yet, as a part of the caller's transaction. Throws a `Failure`.
    /// - Parameter log: is called with the name of each migration before it begins; a new database has none.
    public func apply(to connection: any SQLConnection, log: (_ name: String) -> Void = { _ in }) throws {
        let version = try connection.schemaVersion
        try check(version)
        if version == 0 { try apply(base, version: baseVersion, to: connection) }
        for (index, migration) in later.enumerated() where baseVersion + index >= version {
            if version > 0 { log(migration.name) }
            try apply(migration, version: baseVersion + index + 1, to: connection)
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
