import Platform
import SQL
import SQLite
import Synchronization

/// One connection to the database file, used by one piece of work at a time on a thread of its own.
///
/// A server has one that writes and one for reads that may take long; quick reads go through `Readers`. All writes and checkpoints go
/// through the first, so that SQLite never sees two writers, and no read waits for somebody else's `fdatasync`.
actor Database {
    /// How a connection is used.
    enum Role {
        case writer
        case reader
    }

    nonisolated let path: String
    private let queue: BlockingExecutor
    private let connection: Connection
    private let waiting = TransactionQueue()
    /// Whether the log is about to be emptied.
    private let isEmptyingLog = Atomic(false)

    /// How long deleted rows may stay in the log: a checkpoint costs as much as several commits, so many share one.
    private static let logDelay = Duration.seconds(2)
    /// How often it is tried at most. Each read that is under way puts it off.
    private static let logAttempts = 100
    /// How long a checkpoint waits for reads, and any other statement for another process, in milliseconds. A read that takes long
    /// must not make the next write wait for long.
    private static let (checkpointTimeout, timeout) = (25, 5000)

    private let log: Log?

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens the file; the writer creates it and brings its schema up to date, the reader takes an older schema as it is. Throws
    /// `DataError` when the file is missing or of a newer program, and `SQLiteError`.
    /// - Parameter log: gets a line when the write-ahead log cannot be emptied.
    init(path: String, role: Role, log: Log? = nil) throws {
        // SQLite would create it, or not say why it cannot.
        if role == .reader, access(path, R_OK) != 0 {
            throw errno == ENOENT ? DataError.missing(path: path) : .refused(path: path, code: errno)
        }
        self.path = path
        self.log = log
        queue = BlockingExecutor(label: "petspot.database")
        connection = try Connection(path: path)
        do {
            try Database.prepare(connection, path, role)
        } catch let error as Migrations.Failure {
            throw DataError(error, at: path) ?? error
        }
    }

    private static func prepare(_ connection: Connection, _ path: String, _ role: Role) throws {
        switch role {
        case .writer:
            // FULL: an acknowledged commit survives a power cut. `secure_delete`: what is erased is gone from the file. `temp_store`:
            // what a savepoint would bring back is in memory and never in a file beside it. `wal_autocheckpoint`: a checkpoint, for
            // which posts wait, copies a megabyte and not four.
            try connection.execute(
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
                PRAGMA wal_autocheckpoint = 250;
                """
            )
            try Schema.migrations.apply(to: connection)
        case .reader:
            try prepareReading(connection)
            try Schema.migrations.check(connection)
        }
    }

    /// Lets a connection only read. Throws `SQLiteError`.
    static func prepareReading(_ connection: Connection) throws {
        try connection.execute("PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0; PRAGMA trusted_schema = OFF;")
    }

    /// What is damaged in the file, in SQLite's words; nil when nothing is. Reads all of it, a table with its indexes at a time, so that
    /// the log can be emptied in between. Throws `SQLiteError` when it cannot look.
    nonisolated func findDamage() async throws -> String? {
        do {
            let tables = "SELECT 'sqlite_schema' UNION ALL SELECT name FROM sqlite_schema WHERE type = 'table'"
            for table in try await run({ try $0.query(tables) { try $0[0] as String } }) {
                let check = "PRAGMA quick_check('\(table)')"
                let finding = try await run { try $0.first(check) { try $0[0] as String } }
                // A heading may stand above what was found.
                let lines = finding?.split(separator: "\n").filter { !$0.hasPrefix("***") } ?? []
                if let line = lines.first, line != "ok" { return String(line) }
            }
            return nil
        } catch let error as SQLiteError where error.isCorrupt {
            return error.description
        }
    }

    /// Whether the schema is that of this program. Throws `SQLiteError`.
    func isUpToDate() throws -> Bool { try Schema.migrations.areApplied(to: connection) }

    /// Runs statements that need no transaction of their own.
    func run<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try body(connection)
    }

    /// Runs statements that take effect together or not at all; returns when they are on disk. Transactions that wait at the same
    /// moment are committed together, and each still succeeds or fails alone. `body` may run twice.
    @discardableResult
    nonisolated func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isFirst = waiting.append(WaitingTransaction(body, continuation))
            if isFirst { scheduleGroup() }
        }
    }

    /// What else waits for this connection, such as a checkpoint, comes between two groups.
    private nonisolated func scheduleGroup() {
        queue.async { self.assumeIsolated { $0.commitGroup() } }
    }

    private func commitGroup() {
        let (group, isLast) = waiting.takeGroup()
        if !isLast { scheduleGroup() }
        connection.commit(group)
    }

    /// Copies the log into the database file and cuts it to nothing. Returns false when a read is under way or the disk refuses.
    func emptyLog() -> Bool {
        try? connection.execute("PRAGMA busy_timeout = \(Database.checkpointTimeout)")
        defer { try? connection.execute("PRAGMA busy_timeout = \(Database.timeout)") }
        return (try? connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { try $0[0] as Int }) == 0
    }

    /// Empties the log within seconds.
    /// - Parameter delay: the time before each attempt.
    nonisolated func emptyLogSoon(after delay: Duration = Database.logDelay) {
        guard !isEmptyingLog.exchange(true, ordering: .relaxed) else { return }
        Task { [weak self] in
            for _ in 0..<Database.logAttempts {
                try? await Task.sleep(for: delay)
                // What is deleted from now on is for the next one.
                self?.isEmptyingLog.store(false, ordering: .relaxed)
                if await self?.emptyLog() != false { return }
            }
            self?.log?.failure(of: "emptying of the write-ahead log", LogNotEmptied())
        }
    }
}

/// Deleted rows stay in the write-ahead log, until the next deletion or stop of the server.
private struct LogNotEmptied: StorageFailure {
    var isTransient: Bool { true }
    var reason: String { "a read has been under way for minutes, or the disk refuses" }
}

extension SQLiteError: StorageFailure {
    var isTransient: Bool { isDiskFull || isReadOnly || isIOError || isBusy }
}
