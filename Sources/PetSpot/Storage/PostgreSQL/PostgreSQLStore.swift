#if PostgreSQL
import PostgreSQL
import SQL

/// Reports, drafts and photos in a PostgreSQL database that several nodes share: whichever node a request comes to, it reads
/// the row.
struct PostgreSQLStore: SQLStore {
    let pool: PostgreSQLPool

    func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection, inout HeldRows) throws -> Value
    ) throws -> Eventual<Value> {
        .later {
            try await read { connection in
                var held = HeldRows()
                return try body(connection, &held)
            }
        }
    }

    func read<Value: Sendable>(_ body: @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await pool.run(body)
    }

    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await pool.transaction(body)
    }

    var ownReportColumns: [Column<PetReport>] { [] }
    var rowLock: String { "FOR UPDATE" }
    var freeRowLock: String { "FOR UPDATE SKIP LOCKED" }

    var cardPhoto: String { photoMember("thumbnail.file", isNumber: false) }

    func photoMember(_ path: String, isNumber: Bool) -> String {
        let keys = path.split(separator: ".").joined(separator: ",")
        return "(photo::json #>> '{\(keys)}')" + (isNumber ? "::bigint" : "")
    }

    /// The advisory lock of the node that sweeps: "sweep" in ASCII.
    private static let sweepLock = 0x73_7765_6570

    func beginSweep(in connection: any SQLConnection) throws -> Bool {
        let sql = "SELECT pg_try_advisory_xact_lock(CAST($1 AS bigint))"
        return try connection.first(sql, PostgreSQLStore.sweepLock) { try $0[0] } ?? false
    }

    func jsonElements(_ array: String) -> String { "json_array_elements(CAST(\(array) AS json)) AS item(value)" }

    /// An array and no join: a planner whose statistics are those of an emptier table may join with all of the table.
    func isAny(_ column: String, of array: String) -> String {
        "\(column) = ANY (ARRAY(SELECT CAST(value AS bigint) FROM json_array_elements_text(CAST(\(array) AS json))))"
    }

    func lockWords(in connection: any SQLConnection) throws {
        try connection.execute("LOCK TABLE report_words IN SHARE ROW EXCLUSIVE MODE")
    }

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

    /// What PostgreSQL deletes it overwrites when it needs the space (`VACUUM`), and keeps in its log and in backups for as
    /// long as those are kept.
    func eraseDeleted() {}
    func eraseDeletedSoon() {}
}
#endif
