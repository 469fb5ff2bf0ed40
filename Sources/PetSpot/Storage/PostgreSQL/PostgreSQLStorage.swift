#if PostgreSQL
import PostgreSQL
import SQL

extension Storage {
    /// How long a change of the schema may take: it rewrites tables, while nodes of the version before go on serving.
    private static let migrationTime = Duration.seconds(600)

    /// PostgreSQL for several nodes; in the folder there are only photos on their way. Throws `DatabaseError` when the
    /// database does not respond or cannot be brought up to date.
    static func shared(at url: DatabaseURL, folder: String, log: Log) async throws -> Storage {
        do {
            // On a thread of its own, where it may wait.
            try await PostgreSQLWorker(url: url, limits: .init(statement: migrationTime)).run {
                try PostgreSQLSchema.migrations.apply(to: $0)
            }
        } catch let error as PostgreSQLError {
            throw DatabaseError(message: "cannot use the database: \(error.message)")
        } catch Migrations.Failure.databaseIsNewer(let version, let known) {
            throw DatabaseError(message: "the database has version \(version), and this petspot knows \(known)")
        } catch Migrations.Failure.failed(let name, let error as PostgreSQLError) {
            throw DatabaseError(message: "cannot bring the database up to date (\(name)): \(error.message)")
        }
        let incoming = try PhotoStore(folder: folder + "/incoming")
        try await incoming.sweep(keeping: [])
        let store = PostgreSQLStore(pool: PostgreSQLPool(url: url, log: log))
        return Storage(
            reports: PetReportRepository(store),
            drafts: DraftRepository(store),
            photos: PostgreSQLPhotoStore(pool: store.pool, incoming: incoming),
            isShared: true
        )
    }
}
#endif
