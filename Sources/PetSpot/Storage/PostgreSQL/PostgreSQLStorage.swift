#if PostgreSQL
import PostgreSQL
import SQL

extension Storage {
    /// How long a change of the schema may take: it rewrites tables, while nodes of the version before go on serving.
    private static let migrationTime = Duration.seconds(600)

    /// PostgreSQL for several nodes; in the folder there are only photos on their way. Throws `DataError` when the database does
    /// not respond, is of a newer program, or cannot be brought up to date.
    static func shared(at url: DatabaseURL, folder: String, life: ReportLife, log: Log) async throws -> Storage {
        try await migrate(url) { connection in
            try PostgreSQLSchema.migrations.migrate(connection) { name in
                log.event("migration") { $0.add("name", name) }
            }
        }
        let incoming = try PhotoStore(folder: folder + "/incoming", log: log)
        let store = PostgreSQLStore(
            pool: PostgreSQLPool(url: url, log: log),
            searches: PostgreSQLPool(url: url, size: PostgreSQLPool.searchSize, log: log)
        )
        let photos = PostgreSQLPhotoStore(pool: store.pool, incoming: incoming, log: log)
        return Storage(store, photos: photos, life: life, log: log)
    }

    /// A shared database as it is, for one command at a time. Throws `DataError` when it does not respond or is of
    /// a newer program.
    static func sharedStore(at url: DatabaseURL) async throws -> PostgreSQLStore {
        try await migrate(url) { connection in
            let version = try connection.schemaVersion
            try PostgreSQLSchema.migrations.check(version)
            guard version == PostgreSQLSchema.migrations.version else { throw DataError.older(place: "the database") }
        }
        let pool = PostgreSQLPool(url: url, size: 1, log: Log(format: .text))
        return PostgreSQLStore(pool: pool, searches: pool)
    }

    /// Looks at the schema or changes it, on a thread of its own, where it may wait.
    private static func migrate(_ url: DatabaseURL, _ body: @Sendable (Connection) throws -> Void) async throws {
        do {
            try await PostgreSQLWorker(url: url, limits: .init(statement: migrationTime)).run(body)
        } catch let error as PostgreSQLError {
            throw DataError.unavailable(reason: "cannot use the database: \(error.message)")
        } catch Migrations.Failure.failed(let name, let error as PostgreSQLError) {
            throw DataError.unavailable(reason: "cannot bring the database up to date (\(name)): \(error.message)")
        } catch let error as Migrations.Failure {
            throw DataError(error, at: "the database") ?? error
        }
    }
}
#endif
