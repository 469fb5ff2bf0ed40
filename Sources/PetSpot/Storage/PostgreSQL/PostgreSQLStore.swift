#if PostgreSQL
import Platform
import PostgreSQL
import SQL

/// Reports, drafts and photos in a PostgreSQL database that several nodes share.
struct PostgreSQLStore: SQLStore {
    let pool: PostgreSQLPool
    /// Searches have connections of their own, so that however many wait, nothing else does.
    let searches: PostgreSQLPool
    let lastWrite = LastWrite()
    let writeCount: WriteCount? = nil

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) throws -> NowOrLater<Value> {
        .later { try await pool.run(body) }
    }

    func search<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await searches.run(body)
    }

    func commit<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await pool.transaction(body)
    }

    /// An array and no join: a planner whose statistics are those of an emptier table may join with all of the table.
    func membership(of column: String, in query: String) -> String { "\(column) = ANY (ARRAY(\(query)))" }
    var emptyWrite: String { "UPDATE schema_version SET version = version" }
    var rowLock: String { "FOR UPDATE" }
    var skipLocked: String { "FOR UPDATE SKIP LOCKED" }

    func keepPhotos(_ kept: [PhotoFileName], removing dropped: [PhotoFileName], in connection: any SQLConnection) throws {
        try PostgreSQLPhotoStore.keep(kept, in: connection)
        try PostgreSQLPhotoStore.remove(dropped, in: connection)
    }

    /// The photos that nothing referred to within an hour, by the database's own clock.
    func unreferencedPhotos(in connection: any SQLConnection) throws -> [PhotoFileName] {
        try connection.query(
            "SELECT name FROM photos WHERE NOT is_referenced AND stored_at < now() - interval '1 hour' FOR UPDATE SKIP LOCKED"
        ) { try $0[0] }
    }

    func photoSizes() -> [PhotoFileName: Int?] { [:] }

    /// The photos of the database.
    /// - Parameter folder: the place of files of this node on their way; it is made when it is missing.
    func photos(by folder: String, log: Log) throws -> PostgreSQLPhotoStore {
        PostgreSQLPhotoStore(pool: pool, incoming: try PhotoStore(folder: folder, log: log), log: log)
    }

    /// PostgreSQL finds damage itself.
    func check() {}

    /// PostgreSQL overwrites deleted rows when it needs the space (`VACUUM`), and keeps them in its log and backups for their time.
    func eraseDeleted() {}
    func eraseDeletedSoon() {}
}

extension Storage {
    /// How long a change of the schema may take: it rewrites tables, while nodes of the version before go on serving.
    private static let migrationTime = Duration.seconds(600)

    /// PostgreSQL for several nodes; the folder holds photos on their way. Throws `DataError` when the database cannot be used.
    static func shared(at url: DatabaseURL, folder: String, life: ReportLife, log: Log) async throws -> Storage {
        try await migrate(url) { connection in
            try PostgreSQLSchema.migrations.migrate(connection) { name in log.event("migration") { $0.add("name", name) } }
        }
        let store = PostgreSQLStore(
            pool: PostgreSQLPool(url: url, log: log),
            searches: PostgreSQLPool(url: url, size: PostgreSQLPool.searchSize, log: log)
        )
        return Storage(store, photos: try store.photos(by: folder + "/incoming", log: log), life: life, log: log)
    }

    /// A shared database as it is, for one command. Throws `DataError` when it does not respond or is of a newer program.
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
    static func migrate<Value: Sendable>(
        _ url: DatabaseURL,
        _ body: @Sendable (PostgreSQLConnection) throws -> Value
    ) async throws -> Value {
        do {
            return try await PostgreSQLWorker(url: url, statementTime: migrationTime).run(body)
        } catch let error as PostgreSQLError {
            throw DataError.unavailable(reason: "cannot use the database: \(error.message)")
        } catch Migrations.Failure.failed(let name, let error as PostgreSQLError) {
            throw DataError.unavailable(reason: "cannot bring the database up to date (\(name)): \(error.message)")
        } catch let error as Migrations.Failure {
            throw DataError(error, at: "the database") ?? error
        }
    }
}

/// The schema of the shared database. Nodes that have not been upgraded yet run on beside a newer schema, unless its release says otherwise.
enum PostgreSQLSchema {
    static let migrations = Schema(
        number: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
        integer: "bigint",
        boolean: "boolean",
        bytes: "bytea",
        word: "text COLLATE \"C\"",
        json: { "\($0)::json" },
        end: "",
        endWithKey: ""
    ).migrations(from: 7, more: photos, moreChanges: changes)

    private static let photos = """
        CREATE TABLE photos (
            name text PRIMARY KEY,
            byte_count bigint NOT NULL,
            stored_at timestamptz NOT NULL DEFAULT now(),
            is_referenced boolean NOT NULL DEFAULT false
        );
        CREATE INDEX loose_photos ON photos (stored_at) WHERE NOT is_referenced;
        CREATE TABLE photo_chunks (
            name text NOT NULL REFERENCES photos ON DELETE CASCADE,
            number bigint NOT NULL,
            bytes bytea NOT NULL,
            PRIMARY KEY (name, number)
        );
        -- Photos are compressed already.
        ALTER TABLE photo_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;
        """

    private static let changes = """
        DROP INDEX missing_reports;
        ALTER TABLE reports ADD COLUMN card_photo text;
        UPDATE reports SET card_photo = photo::json #>> '{thumbnail,file}' WHERE photo IS NOT NULL;
        """
}

// MARK: Photos

/// Photos in PostgreSQL, through a temporary file of a node: no slow sender or reader holds a connection or much memory.
struct PostgreSQLPhotoStore: PhotoRepositoryProtocol {
    /// Bytes of a row: few rows for a photo, and little memory for each that is on its way.
    static let chunkLength = 262_144

    let pool: PostgreSQLPool
    /// Receives photos into files of this node.
    let incoming: PhotoStore
    let log: Log

    /// Whether this node's disk has room. The operator of the database watches that one's.
    func hasRoom(for byteCount: Int) -> Bool { incoming.hasRoom(for: byteCount) }

    func check() throws { try incoming.check() }
    func tryWriting() async throws { try await incoming.tryWriting() }
    var lastWrite: LastWrite { incoming.lastWrite }
    func lostPhotos(_ sizes: [PhotoFileName: Int?]) async -> Set<PhotoFileName> { [] }

    func begin() async throws -> IncomingPhoto { try await incoming.begin() }

    func append(_ bytes: [UInt8], to photo: IncomingPhoto) async throws { try await incoming.append(bytes, to: photo) }

    /// Stores the photo without a reference: it stays once a draft refers to it.
    func commit(_ photo: IncomingPhoto) async throws {
        let size = Int(lseek(photo.descriptor, 0, SEEK_END))
        guard size >= 0 else { throw SystemError() }
        try await pool.transaction { connection in
            try PostgreSQLPhotoStore.insert(photo.name, photo.descriptor, size: size, in: connection)
        }
        photo.removeFile()
    }

    /// Stores the bytes of an open file as a photo without a reference.
    static func insert(_ name: PhotoFileName, _ file: Int32, size: Int, in connection: any SQLConnection) throws {
        let insert = "INSERT INTO photos (name, byte_count) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        // Its name is random: when it is there, this has been done, and only the word of it was lost.
        guard try connection.run(insert, name, size) == 1 else { return }
        for offset in stride(from: 0, to: size, by: PostgreSQLPhotoStore.chunkLength) {
            let length = min(PostgreSQLPhotoStore.chunkLength, size - offset)
            try connection.run(
                "INSERT INTO photo_chunks (name, number, bytes) VALUES ($1, $2, $3)",
                name,
                offset / PostgreSQLPhotoStore.chunkLength,
                try readAll(length, from: file, at: offset)
            )
        }
    }

    /// Copies a photo into a file without a name, which goes with its last reader.
    func open(_ name: PhotoFileName) throws -> NowOrLater<OpenFile?> { .later { try await copy(name) } }

    private func copy(_ name: PhotoFileName) async throws -> OpenFile? {
        try await pool.run { connection in
            let size: Int? = try connection.value("SELECT byte_count FROM photos WHERE name = $1", name)
            guard let size else { return nil }
            let file = try incoming.namelessFile(size: size)
            for offset in stride(from: 0, to: size, by: PostgreSQLPhotoStore.chunkLength) {
                let chunk: [UInt8]? = try connection.value(
                    "SELECT bytes FROM photo_chunks WHERE name = $1 AND number = $2",
                    name,
                    offset / PostgreSQLPhotoStore.chunkLength
                )
                // It was removed meanwhile.
                guard let chunk else { return nil }
                try writeAll(chunk, to: file.descriptor)
            }
            return file
        }
    }

    /// A failure is only logged: the transaction that drops the last reference removes a photo too, and loose ones go after an hour.
    func remove(_ names: [PhotoFileName]) async {
        guard !names.isEmpty else { return }
        do {
            try await pool.run { try PostgreSQLPhotoStore.remove(names, in: $0) }
        } catch {
            log.failure(of: "removal of photos", error)
        }
    }

    /// In the folder there are only photos on their way.
    func sweep(since created: Int, keeping findNames: @Sendable () async throws -> Set<PhotoFileName>) async throws {
        try await incoming.sweep(since: created, keeping: findNames)
    }

    /// Marks photos as referred to; throws when one is missing.
    static func keep(_ names: [PhotoFileName], in connection: any SQLConnection) throws {
        guard !names.isEmpty else { return }
        let kept = try connection.run("UPDATE photos SET is_referenced = true WHERE name = ANY ($1::text::text[])", arrayLiteral(names))
        guard kept == names.count else { throw SystemError(ENOENT) }
    }

    /// Removes photos, as part of the transaction in which the last that referred to them lets them go.
    static func remove(_ names: [PhotoFileName], in connection: any SQLConnection) throws {
        guard !names.isEmpty else { return }
        try connection.run("DELETE FROM photos WHERE name = ANY ($1::text::text[])", arrayLiteral(names))
    }

    /// Names are hexadecimal, so nothing in them needs quotes.
    private static func arrayLiteral(_ names: [PhotoFileName]) -> String {
        "{" + names.map(\.rawValue).joined(separator: ",") + "}"
    }
}
#endif
