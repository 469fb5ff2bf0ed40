import Platform
import SQL

/// Reports and drafts in an SQLite file. All writes go through one connection, so a row needs no lock; photos are files.
struct SQLiteStore: SQLStore {
    /// Nil in a process that only reads.
    private let writer: Database?
    private let reader: Database
    private let readers: Readers

    init(writer: Database? = nil, reader: Database) {
        self.writer = writer
        self.reader = reader
        readers = Readers(path: reader.path)
    }

    func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection, inout HeldRows) throws -> Value
    ) throws -> Eventual<Value> {
        .now(try readers.read(body))
    }

    func read<Value: Sendable>(_ body: @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await reader.run(body)
    }

    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        guard let writer else { throw StorageError(EROFS) }
        return try await writer.transaction(body)
    }

    let ownReportColumns = [Column<PetReport>("card_photo") { $0.answers.photo?.photo?.thumbnail?.file }]
    let cardPhoto = "card_photo"
    let rowLock = ""
    let freeRowLock = ""

    func photoMember(_ path: String, isNumber: Bool) -> String { "json_extract(photo, '$.\(path)')" }

    func beginSweep(in connection: any SQLConnection) -> Bool { true }

    func jsonElements(_ array: String) -> String { "json_each(\(array)) AS item" }
    func isAny(_ column: String, of array: String) -> String { "\(column) IN (SELECT value FROM json_each(\(array)))" }

    func lockWords(in connection: any SQLConnection) {}

    func keepPhotos(
        _ kept: [PhotoFileName],
        removing dropped: [PhotoFileName],
        in connection: any SQLConnection
    ) {}

    func unreferencedPhotos(in connection: any SQLConnection) -> [PhotoFileName] { [] }

    /// `secure_delete` overwrites the row; until a checkpoint the log still holds what it was. One that fails now is made up
    /// for by the next: the report is gone, and its photo has to go too.
    func eraseDeleted() async {
        if await writer?.emptyLog() == false { eraseDeletedSoon() }
    }

    func eraseDeletedSoon() { writer?.emptyLogSoon() }

    /// Rows that are read at once for that, so that no read lasts for long.
    private static let pieceLength = 500

    /// The files of every photo that a session, a report or a message refers to. Throws `SQLiteError`.
    func referencedPhotos() async throws -> Set<PhotoFileName> {
        var found: Set<PhotoFileName> = []
        try await forEachReferencedPhoto { found.insert($0) }
        return found
    }

    /// The same, one after another. A photo that goes from a draft to its report meanwhile is found: sessions are read first.
    func forEachReferencedPhoto(_ body: (PhotoFileName) -> Void) async throws {
        for (table, key, photo) in [
            ("flow_sessions", "key", "draft -> '$.photo.photo'"), ("reports", "number", "photo"),
            ("messages", "number", "photo"),
        ] {
            let sql = """
                SELECT \(key), \(photo) ->> 'file', \(photo) ->> '$.thumbnail.file' FROM \(table)
                WHERE \(key) > $1 ORDER BY \(key) LIMIT \(SQLiteStore.pieceLength)
                """
            // Below every key, also of blobs.
            var last: SQLValue? = .integer(.min)
            while let first = last {
                let piece = try await reader.run { connection in
                    var (names, last, count) = ([PhotoFileName](), first, 0)
                    try connection.run(sql, values: [first]) { row in
                        names += try (1...2).compactMap { PhotoFileName(try row.value(at: $0)) }
                        last = try row.value(at: 0)
                        count += 1
                        return true
                    }
                    return (names, count < SQLiteStore.pieceLength ? nil : last)
                }
                piece.0.forEach(body)
                last = piece.1
            }
        }
    }
}
