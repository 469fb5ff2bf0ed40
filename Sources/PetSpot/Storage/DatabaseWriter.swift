import SQL
import SQLite
import Synchronization

/// The one connection of this process that writes to the database file, on a thread of its own. All checkpoints go through it too, under
/// the `WriteLock`, so that SQLite never sees two writers, and no read waits for somebody's `fdatasync`.
actor DatabaseWriter {
    /// How long deleted rows may stay in the log: a checkpoint costs as much as several commits, so many share one.
    private static let logDelay = Duration.seconds(2)
    /// How often it is tried at most. Each read that is under way puts it off.
    private static let logAttempts = 100
    /// How long a checkpoint waits for reads, and any other statement for another process, in milliseconds. A read that takes long
    /// must not make the next write wait for long.
    private static let (checkpointTimeout, timeout) = (25, 5000)

    nonisolated let writeCount = WriteCount()
    nonisolated let lock: WriteLock
    private let queue = BlockingExecutor(label: "petspot.database")
    private let connection: SQLiteConnection
    private let waiting = TransactionQueue()
    /// Whether the log is about to be emptied.
    private let isEmptyingLog = Atomic(false)
    private let log: Log?

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Opens the file, or creates it, and brings its schema up to date. Throws `Migrations.Failure` and `SQLiteError`.
    /// - Parameter log: gets a line for each migration, and when the write-ahead log cannot be emptied.
    init(path: String, log: Log? = nil) throws {
        self.log = log
        lock = try WriteLock(of: path)
        let connection = try SQLiteConnection(path: path)
        self.connection = connection
        // FULL: an acknowledged commit survives a power cut. `secure_delete`: what is erased is gone from the file. `temp_store`:
        // what a savepoint would bring back is in memory and never in a file beside it. `wal_autocheckpoint`: a checkpoint, for
        // which posts wait, copies a megabyte and not four.
        try lock.hold {
            try connection.execute(
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
                PRAGMA wal_autocheckpoint = 250;
                """
            )
            try Schema.migrations.migrate(connection) { name in
                log?.event("migration") { $0.add("name", name) }
            }
        }
    }

    /// Runs statements that take effect together or not at all; returns when they are on disk. Transactions that wait at the same
    /// moment are committed together, and each still succeeds or fails alone. `body` may run twice.
    @discardableResult
    nonisolated func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
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
        do {
            try lock.hold { connection.commit(group, counting: writeCount) }
        } catch {
            for transaction in group { transaction.fail(error) }
        }
    }

    /// Copies the log into the database file and cuts it to nothing. Returns false when a read is under way or the disk refuses.
    func emptyLog() -> Bool {
        try? connection.execute("PRAGMA busy_timeout = \(DatabaseWriter.checkpointTimeout)")
        defer { try? connection.execute("PRAGMA busy_timeout = \(DatabaseWriter.timeout)") }
        let isBusy: Bool? = try? lock.hold { try connection.value("PRAGMA wal_checkpoint(TRUNCATE)") }
        return isBusy == false
    }

    /// Empties the log within seconds.
    /// - Parameter delay: the time before each attempt.
    /// Returns the task that does it; nil when one is under way already.
    @discardableResult
    nonisolated func emptyLogSoon(after delay: Duration = DatabaseWriter.logDelay) -> Task<Void, Never>? {
        guard !isEmptyingLog.exchange(true, ordering: .relaxed) else { return nil }
        return Task { [weak self] in
            for _ in 0..<DatabaseWriter.logAttempts {
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

extension SQLiteError: StorageFailure {}
