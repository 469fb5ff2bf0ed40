import Dispatch
import Platform
import SQL
import SQLite

/// Reports and drafts in an SQLite file. One connection writes at a time, so a row needs no lock; photos are files.
struct SQLiteStore: SQLStore {
    let path: String
    /// Nil in a process that only reads.
    private let writer: DatabaseWriter?
    private let readers: Readers
    /// Whether this is a command of the operator, which may write beside a server.
    private let isCommand: Bool
    let lastWrite = LastWrite()
    var writeCount: WriteCount? { writer?.writeCount }

    /// Opens the file for reading and writing; creates it, or brings its schema up to date. Throws `DataError` when it is of another
    /// program, and `SQLiteError`.
    /// - Parameter isCommand: whether it is a command of the operator, which may write beside a server.
    init(path: String, isCommand: Bool = false, log: Log? = nil) throws {
        self.path = path
        readers = Readers(path: path)
        self.isCommand = isCommand
        writer = try translatingFailure(at: path) { try DatabaseWriter(path: path, log: log) }
    }

    /// Opens the file of an own or another process for reading, with a schema of this version or the one before. Throws `DataError` when
    /// it is missing or of another program, and `SQLiteError`.
    init(reading path: String) throws {
        // SQLite would create it, or not say why it cannot.
        guard access(path, R_OK) == 0 else {
            throw errno == ENOENT ? DataError.missing(path: path) : .refused(path: path, code: errno)
        }
        self.path = path
        writer = nil
        isCommand = true
        readers = Readers(path: path)
        let version = try translatingFailure(at: path) {
            try readers.read { connection in
                let version = try connection.schemaVersion
                try Schema.migrations.check(version)
                return version
            }
        }
        // SQLite takes an empty file for a database without tables.
        guard version > 0 else { throw DataError.missing(path: path) }
    }

    /// Whether there are reports.
    func hasReports() throws -> Bool { try readers.read { try $0.hasRow("SELECT 1 FROM reports LIMIT 1") } }

    /// Whether the schema is that of this program.
    func isUpToDate() throws -> Bool {
        try readers.read { try $0.schemaVersion == Schema.migrations.version }
    }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) throws -> NowOrLater<Value> {
        .now(try readers.read(body))
    }

    func search<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await readers.search(body)
    }

    func commit<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        guard let writer else { throw SystemError(EROFS) }
        return try await writer.transaction(body)
    }

    func isAmong(_ column: String, _ query: String) -> String { "\(column) IN (\(query))" }
    /// A transaction, although it changes nothing.
    var emptyWrite: String { "PRAGMA application_id = 0" }
    var rowLock: String { "" }
    var freeRowLock: String { "" }

    func keepPhotos(
        _ kept: [PhotoFileName],
        removing dropped: [PhotoFileName],
        in connection: any SQLConnection
    ) {}

    func unreferencedPhotos(in connection: any SQLConnection) -> [PhotoFileName] { [] }

    /// Empties the log: `secure_delete` overwrites a row in the file, but until a checkpoint the log still has it. A server makes up for a
    /// failure within seconds; a command waits for that, because it ends.
    func eraseDeleted() async {
        guard let writer, await !writer.emptyLog() else { return }
        let attempts = writer.emptyLogSoon()
        if isCommand { await attempts?.value }
    }

    func eraseDeletedSoon() { writer?.emptyLogSoon() }

    /// Makes a copy of the database in a file at `target`.
    func backup(to target: String) throws {
        try readers.read { try $0.backup(to: target) }
    }
}

/// Runs `body`, and turns errors of SQLite and of migrations into those that tell the operator what is wrong with the data at a path.
private func translatingFailure<Value>(at path: String, _ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as Migrations.Failure {
        throw DataError(error, at: path) ?? error
    } catch let error as SQLiteError where error.isCorrupt {
        throw DataError.damaged(path: path, reason: error.description)
    } catch let error as SQLiteError where error.cannotOpen {
        // SQLite makes files beside the database, also for who only reads it.
        for place in [parentFolder(of: path), path, path + "-wal", path + "-shm"]
        where fileStatus(place) != nil && access(place, R_OK | W_OK) != 0 {
            throw DataError.refused(path: place, code: errno)
        }
        throw error
    }
}

// MARK: What looks at all rows

extension SQLiteStore {
    /// Rows that are read at once, so that no read lasts for long: while one does, the write-ahead log cannot be emptied.
    private static let pieceLength = 500
    /// Where a row may refer to a photo, sessions first: a photo that goes from a draft to its report meanwhile is found.
    /// - Parameter version: the version of the schema. A backup may have an earlier one than this program's.
    private static func photoColumns(in version: Int) -> [(table: String, key: String, photo: String)] {
        [
            ("flow_sessions", "key", version < 15 ? sessionPhotoBefore15 : sessionPhoto),
            ("reports", "number", "photo"), ("messages", "number", "photo"),
        ]
    }
    private static let sessionPhotoBefore15 =
        "CASE WHEN json_valid(draft) THEN json_extract(draft, '$.photo.photo') END"
    /// A session's photo as the other tables have it.
    private static let sessionPhoto = """
        json_object('file', photo_file, 'byteCount', photo_bytes, 'thumbnail', CASE WHEN thumbnail_file IS NOT NULL THEN
        json_object('file', thumbnail_file, 'byteCount', thumbnail_bytes) END)
        """

    /// Reads all of the file, a table with its indexes at a time.
    func check() async throws {
        try await DispatchQueue(label: "petspot.check").run { [self] in
            if let damage = try findDamage() { throw DataError.damaged(path: path, reason: damage) }
        }
    }

    /// The first damage, in SQLite's words; nil when there is none.
    private func findDamage() throws -> String? {
        do {
            let tables = "SELECT 'sqlite_schema' UNION ALL SELECT name FROM sqlite_schema WHERE type = 'table'"
            for table in try readers.read({ try $0.query(tables) { try $0[0] as String } }) {
                let check = "PRAGMA quick_check('\(table)')"
                let finding: String? = try readers.read { try $0.value(check) }
                // A heading may stand above what was found.
                let lines = finding?.split(separator: "\n").filter { !$0.hasPrefix("***") } ?? []
                if let line = lines.first, line != "ok" { return String(line) }
            }
            return nil
        } catch let error as SQLiteError where error.isCorrupt {
            return error.description
        }
    }

    func photoSizes() async throws -> [PhotoFileName: Int?] {
        try await DispatchQueue(label: "petspot.photos.names").run { [self] in
            var found: [PhotoFileName: Int?] = [:]
            let version = try readers.read { try $0.schemaVersion }
            for (table, key, photo) in SQLiteStore.photoColumns(in: version) {
                let sql = """
                    SELECT \(key), \(photo) FROM \(table) WHERE \(key) > $1
                    ORDER BY \(key) LIMIT \(SQLiteStore.pieceLength)
                    """
                // Below every key, also of blobs.
                var last: SQLValue? = .integer(.min)
                while let first = last {
                    last = nil
                    try readers.read { connection in
                        _ = try connection.run(sql, values: [first]) { row in
                            last = try row.value(at: 0)
                            found.merge(PhotoFiles.sizes(in: try? row[1])) { $1 }
                            return true
                        }
                    }
                }
            }
            return found
        }
    }
}
