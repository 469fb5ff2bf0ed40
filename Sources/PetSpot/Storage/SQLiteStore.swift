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

    /// The files of every photo that a session, a report or a message refers to, for all others to be swept. Throws `SQLiteError`, or a
    /// `DecodingError` for a draft that no version of this program has written.
    func referencedPhotos() async throws -> Set<PhotoFileName> {
        try await reader.run { connection in
            let drafts = try connection.query("SELECT draft FROM flow_sessions WHERE draft IS NOT NULL") { row in
                let answers: ReportAnswers = try decode(row[0])
                return answers.photo?.photo?.files ?? []
            }
            let members = ["file", "thumbnail.file"].map { photoMember($0, isNumber: false) }.joined(separator: ", ")
            let reports = try connection.query("SELECT \(members) FROM reports WHERE photo IS NOT NULL") { row in
                try (0..<2).compactMap { PhotoFileName(try row.value(at: $0)) }
            }
            let messages = try connection.query("SELECT \(members) FROM messages WHERE photo IS NOT NULL") { row in
                try (0..<2).compactMap { PhotoFileName(try row.value(at: $0)) }
            }
            return Set((drafts + reports + messages).joined())
        }
    }
}
