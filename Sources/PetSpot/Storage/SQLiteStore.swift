import Dispatch
import Platform
import SQL
import SQLite
import Synchronization

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
    init(path: String, isCommand: Bool = false, log: Log? = nil) throws {
        self.path = path
        readers = Readers(path: path)
        self.isCommand = isCommand
        writer = try translatingFailure(at: path) { try DatabaseWriter(path: path, log: log) }
    }

    /// Opens the file of any process for reading, of this schema or the one before. Throws `DataError`, and `SQLiteError`.
    init(reading path: String) throws {
        // SQLite would create it, or not say why it cannot.
        guard access(path, R_OK) == 0 else { throw errno == ENOENT ? DataError.missing(path: path) : .refused(path: path, code: errno) }
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

    func hasReports() throws -> Bool { try readers.read { try $0.hasRow("SELECT 1 FROM reports LIMIT 1") } }

    func isUpToDate() throws -> Bool { try readers.read { try $0.schemaVersion == Schema.migrations.version } }

    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) throws -> NowOrLater<Value> {
        .now(try readers.read(body))
    }

    func search<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        try await readers.search(body)
    }

    func commit<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        guard let writer else { throw SystemError(EROFS) }
        return try await writer.transaction(body)
    }

    func membership(of column: String, in query: String) -> String { "\(column) IN (\(query))" }
    var emptyWrite: String { DatabaseWriter.emptyWrite }
    var rowLock: String { "" }
    var skipLocked: String { "" }

    func keepPhotos(_ kept: [PhotoFileName], removing dropped: [PhotoFileName], in connection: any SQLConnection) {}

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
    func backup(to target: String) throws { try readers.read { try $0.backup(to: target) } }
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
        where fileStatus(place) != nil && access(place, R_OK | W_OK) != 0 { throw DataError.refused(path: place, code: errno) }
        throw error
    }
}

// MARK: What looks at all rows

extension SQLiteStore {
    /// Rows that are read at once, so that no read lasts for long: while one does, the write-ahead log cannot be emptied.
    private static let pieceLength = 500
    /// The tables whose rows refer to photos, sessions first: a photo that goes from a draft to its report meanwhile is found. With the key of
    /// each, and its photo as versions of the schema before 15 had it: a backup may be of an earlier version.
    private static let tablesWithPhotos = [
        ("flow_sessions", "key", "CASE WHEN json_valid(draft) THEN draft -> 'photo' -> 'photo' END"),
        ("reports", "number", "CASE WHEN json_valid(photo) THEN photo END"),
        ("messages", "number", "CASE WHEN json_valid(photo) THEN photo END"),
    ]

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
            for (table, key, photo) in SQLiteStore.tablesWithPhotos {
                let members = ["->> 'file'", "->> 'byteCount'", "-> 'thumbnail' ->> 'file'", "-> 'thumbnail' ->> 'byteCount'"]
                let columns =
                    version < 15
                    ? members.map { "(\(photo)) \($0)" }
                    : ["photo_file", "photo_bytes", "thumbnail_file", "thumbnail_bytes"]
                let sql = """
                    SELECT \(key), \(columns.joined(separator: ", ")) FROM \(table) WHERE \(key) > $1
                    ORDER BY \(key) LIMIT \(SQLiteStore.pieceLength)
                    """
                // Below every key, also of blobs.
                var last: SQLValue? = .integer(.min)
                while let first = last {
                    last = nil
                    try readers.read { connection in
                        _ = try connection.run(sql, values: [first]) { row in
                            last = try row.value(at: 0)
                            for index in [1, 3] {
                                guard let name = try? row[index] as PhotoFileName else { continue }
                                found.updateValue(try? row[index + 1] as Int, forKey: name)
                            }
                            return true
                        }
                    }
                }
            }
            return found
        }
    }
}

// MARK: Connections that read

/// Connections to the database file that only read: as many as threads that read at once.
///
/// A few rows by an index are read on the caller's thread, even an event loop: it takes microseconds. Searches have threads of their own.
final class Readers: Sendable {
    /// Threads of searches: those leave processors to the event loops.
    private static let searchThreads = 2
    /// SQLite recovers the log after a crash, and only for this does a read ever wait.
    private static let busyTimeout = Duration.milliseconds(100)

    private let path: String
    private let idle = Mutex<[Idle]>([])
    private let searches = (0..<searchThreads).map { _ in DispatchQueue(label: "petspot.search") }
    private let searchCount = Atomic(0)

    /// A connection that nobody uses. `@unchecked Sendable`: the thread that takes it out of `idle` is the only one to use it.
    private struct Idle: @unchecked Sendable {
        let connection: SQLiteConnection
    }

    init(path: String) { self.path = path }

    func read<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        let connection = try idle.withLock { $0.popLast()?.connection } ?? open()
        defer { idle.withLock { $0.append(Idle(connection: connection)) } }
        return try body(connection)
    }

    func search<Value: Sendable>(_ body: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        let number = searchCount.wrappingAdd(1, ordering: .relaxed).oldValue
        return try await searches[number % searches.count].run { try self.read(body) }
    }

    private func open() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, busyTimeout: Readers.busyTimeout)
        try connection.execute("PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA trusted_schema = OFF;")
        return connection
    }
}
