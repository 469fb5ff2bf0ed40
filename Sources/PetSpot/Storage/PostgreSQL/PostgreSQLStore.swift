#if PostgreSQL
import HTTP
import PostgreSQL
import SQL

/// Reports, drafts and photos in a PostgreSQL database that several nodes share: whichever node a request comes to, it reads
/// the row.
struct PostgreSQLStore: SQLStore {
    let pool: PostgreSQLPool
    /// Searches have connections of their own, so that however many wait, nothing else does.
    private let searches: PostgreSQLPool
    let lastWrite = LastWrite()
    let writeCount: WriteCount? = nil

    init(pool: PostgreSQLPool, searches: PostgreSQLPool) {
        self.pool = pool
        self.searches = searches
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) throws -> NowOrLater<Value> {
        .later { try await pool.run(body) }
    }

    func search<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await searches.run(body)
    }

    func commit<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await pool.transaction(body)
    }

    /// An array and no join: a planner whose statistics are those of an emptier table may join with all of the table.
    func isAmong(_ column: String, _ query: String) -> String { "\(column) = ANY (ARRAY(\(query)))" }
    var emptyWrite: String { "UPDATE schema_version SET version = version" }
    var rowLock: String { "FOR UPDATE" }
    var freeRowLock: String { "FOR UPDATE SKIP LOCKED" }

    func keepPhotos(
        _ kept: [PhotoFileName],
        removing dropped: [PhotoFileName],
        in connection: any SQLConnection
    ) throws {
        try PostgreSQLPhotoStore.keep(kept, in: connection)
        try PostgreSQLPhotoStore.remove(dropped, in: connection)
    }

    func unreferencedPhotos(in connection: any SQLConnection) throws -> [PhotoFileName] {
        try PostgreSQLPhotoStore.unreferencedPhotos(in: connection)
    }

    func referencedPhotos() -> Set<PhotoFileName> { [] }

    /// PostgreSQL finds damage itself.
    func check() {}

    /// What PostgreSQL deletes it overwrites when it needs the space (`VACUUM`), and keeps in its log and in backups for as
    /// long as those are kept.
    func eraseDeleted() {}
    func eraseDeletedSoon() {}
}
#endif
