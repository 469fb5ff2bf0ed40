import Platform
import SQL
import SQLite
import Synchronization

/// The one connection of this process that writes to the database file, on a thread of its own. All checkpoints go through it too, under
/// the `WriteLock`, so that SQLite never sees two writers, and no read waits for somebody's `fdatasync`.
actor DatabaseWriter {
    /// The time for which deleted rows may stay in the log: a checkpoint costs as much as several commits, so deletions share one.
    private static let logDelay = Duration.seconds(2)
    /// The most attempts to empty the log. A read that is under way makes one fail.
    private static let logAttempts = 100
    /// The milliseconds for which a checkpoint waits for reads, so that writes do not, and any other statement for another process.
    private static let (checkpointTimeout, timeout) = (25, 5000)

    /// A transaction, although it changes nothing.
    static let emptyWrite = "PRAGMA application_id = 0"

    nonisolated let writeCount = WriteCount()
    nonisolated let lock: WriteLock
    private let queue = BlockingExecutor(label: "petspot.database")
    private let connection: SQLiteConnection
    private let waiting = TransactionQueue()
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
        // what a failed statement would bring back is in memory and never in a file beside it. `wal_autocheckpoint`: a checkpoint, for
        // which posts wait, copies a megabyte and not four.
        try lock.hold {
            try connection.execute(
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
                PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
                PRAGMA wal_autocheckpoint = 250;
                """
            )
            try Schema.migrations.migrate(connection) { name in log?.event("migration") { $0.add("name", name) } }
        }
    }

    /// Runs statements that take effect together or not at all; returns when they are on disk. Transactions that wait at the same
    /// moment are committed together, and each still succeeds or fails alone. `body` may run twice.
    @discardableResult
    nonisolated func transaction<Value: Sendable>(_ body: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isFirst = waiting.append(WaitingTransaction(body, continuation))
            if isFirst { scheduleGroup() }
        }
    }

    /// Other work on this connection, such as a checkpoint, comes between two groups.
    private nonisolated func scheduleGroup() { queue.async { self.assumeIsolated { $0.commitGroup() } } }

    private func commitGroup() {
        let (group, isLast) = waiting.takeGroup()
        if !isLast { scheduleGroup() }
        do { try lock.hold { connection.commit(group, counting: writeCount) } } catch { for each in group { each.fail(error) } }
    }

    /// Copies the log into the database file and cuts it to nothing. Returns false when a read is under way or the disk refuses.
    func emptyLog() -> Bool {
        try? connection.execute("PRAGMA busy_timeout = \(DatabaseWriter.checkpointTimeout)")
        defer { try? connection.execute("PRAGMA busy_timeout = \(DatabaseWriter.timeout)") }
        let isBusy: Bool? = try? lock.hold { try connection.value("PRAGMA wal_checkpoint(TRUNCATE)") }
        return isBusy == false
    }

    /// Empties the log within seconds. Returns the task that does it; nil when one is under way already.
    @discardableResult
    nonisolated func emptyLogSoon(after delay: Duration = DatabaseWriter.logDelay) -> Task<Void, Never>? {
        guard !isEmptyingLog.exchange(true, ordering: .relaxed) else { return nil }
        return Task { [weak self] in
            for _ in 0..<DatabaseWriter.logAttempts {
                try? await Task.sleep(for: delay)
                // Rows deleted from now on are for the next task.
                self?.isEmptyingLog.store(false, ordering: .relaxed)
                if await self?.emptyLog() != false { return }
            }
            self?.log?.failure(of: "emptying of the write-ahead log", LogNotEmptied())
        }
    }
}

/// Deleted rows stay in the write-ahead log until the next deletion or stop of the server.
private struct LogNotEmptied: StorageFailure {
    var isTransient: Bool { true }
    var reason: String { "a read has been under way for minutes, or the disk refuses" }
}

extension SQLiteError: StorageFailure {}

struct WaitingTransaction: Sendable {
    /// Does its work. Returns what acknowledges it, to be called once it is on disk.
    let run: @Sendable (SQLiteConnection) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
}

extension WaitingTransaction {
    init<Value: Sendable>(
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value,
        _ continuation: CheckedContinuation<Value, any Error>
    ) {
        self.init(
            run: { connection in
                let value = try body(connection)
                return { continuation.resume(returning: value) }
            },
            fail: { continuation.resume(throwing: $0) }
        )
    }
}

/// The transactions that wait while a group is on its way to the disk: the next group, because one flush costs as much for many.
final class TransactionQueue: Sendable {
    /// The most transactions of a group. Each takes some 50 microseconds, so the first waits no more than 5 ms for the last.
    static let groupLimit = 100

    private let waiting = Mutex<[WaitingTransaction]>([])

    /// Adds a transaction. Returns whether it is the first, so that its group is still to be scheduled.
    func append(_ transaction: WaitingTransaction) -> Bool {
        waiting.withLock { waiting in
            waiting.append(transaction)
            return waiting.count == 1
        }
    }

    /// Takes the next group. Returns whether there is nothing left, so that no further group is to be scheduled.
    func takeGroup() -> (group: [WaitingTransaction], isLast: Bool) {
        waiting.withLock { waiting in
            let group = Array(waiting.prefix(TransactionQueue.groupLimit))
            waiting.removeFirst(group.count)
            return (group, waiting.isEmpty)
        }
    }
}

extension SQLiteConnection {
    /// Commits a group at once. One that throws fails alone, and the others are done again if it had changed something. All others are
    /// acknowledged when they are on disk, or fail together.
    func commit(_ group: [WaitingTransaction], counting writes: WriteCount) {
        var (open, isBegun) = (group[...], false)
        var done: [(transaction: WaitingTransaction, acknowledge: @Sendable () -> Void)] = []
        do {
            try transaction {
                isBegun = true
                while let next = open.first {
                    let changesBefore = changeCount
                    do {
                        done.append((next, try next.run(self)))
                    } catch let error where isInTransaction && changeCount == changesBefore {
                        next.fail(error)
                    }
                    open.removeFirst()
                }
            }
            writes.increase()
            for (_, acknowledge) in done { acknowledge() }
        } catch {
            if (error as? SQLiteError)?.isIOError == true { overwriteFailedCommit() }
            let others = done.map(\.transaction) + (isBegun ? open.dropFirst() : open)
            guard isBegun, let culprit = open.first else {
                for each in others { each.fail(error) }
                return
            }
            culprit.fail(error)
            commit(others, counting: writes)
        }
    }

    /// Makes sure that a failed transaction stays so. When only the flush of its commit failed, it stands in the log whole, and after a
    /// crash the next process would take it for committed. Any transaction is written to the same place, such as this one.
    private func overwriteFailedCommit() { try? execute(DatabaseWriter.emptyWrite) }
}

/// Lets one process at a time write to a database file or empty its log, by the lock of a file beside it. SQLite before 3.51.3 can lose
/// data when the server and a command do so at once.
final class WriteLock: Sendable {
    /// The time for which a write waits for another process.
    private static let timeout = Duration.seconds(5)

    private let file: Descriptor

    /// Opens the file, or creates it for whom the database belongs to. Throws `DataError.refused`.
    init(of database: String) throws(DataError) {
        let path = database + "-lock"
        guard let file = Descriptor(lockFile: path) else { throw .refused(path: path, code: errno) }
        if let owner = fileStatus(database) { _ = fchown(file.number, owner.st_uid, owner.st_gid) }
        self.file = file
    }

    /// Does work that no other process does at the same time. Throws `SystemError` when another has the lock for too long.
    func hold<Value>(_ work: () throws -> Value) throws -> Value {
        guard file.lock(patience: WriteLock.timeout) else { throw SystemError(EBUSY) }
        defer { flock(file.number, LOCK_UN) }
        return try work()
    }
}

/// The number of this process's writes. A result is valid while this count, read before the rows, is unchanged.
final class WriteCount: Sendable {
    private let count = Atomic(0)

    /// Grows with each group of transactions, before any of them is acknowledged.
    var value: Int { count.load(ordering: .acquiring) }

    func increase() { count.wrappingAdd(1, ordering: .releasing) }
}
