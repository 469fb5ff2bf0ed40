#if PostgreSQL
import PostgreSQL
import Synchronization

/// The connections of one node to the shared database: a few, each with a queue of its own.
///
/// Limited work waits for a free one, for a limited time; beyond that it is refused, and the person gets a page that says so.
final class PostgreSQLPool: Sendable {
    /// Connections at most. PostgreSQL serves a hundred by default, so ten nodes of this size; they keep a machine of a few cores busy.
    static let size = 6
    /// Connections beside them for searches.
    static let searchSize = 2
    /// How long work waits for a free connection: longer than a statement of this program takes, shorter than a person does.
    static let timeout = Duration.seconds(2)
    /// Attempts of a transaction. PostgreSQL takes a second to find a deadlock, so a person waits no longer than for a slow statement.
    static let attempts = 3
    /// How much work waits at once: what these connections do in about the time above, at some milliseconds each.
    static let maximumWaiting = 1000

    private let workers: Mutex<Workers>
    private let timeout: Duration
    /// Whether the operator was told that the database is away.
    private let isAway = Atomic(false)
    private let log: Log

    private struct Workers {
        /// Free connections; the one used last is taken first, so that in quiet times few are open.
        var idle: [PostgreSQLWorker]
        var waiting: [(id: Int, continuation: CheckedContinuation<PostgreSQLWorker, any Error>)] = []
        var lastID = 0
    }

    /// Makes a pool whose connections open when they are needed.
    init(url: DatabaseURL, size: Int = PostgreSQLPool.size, timeout: Duration = PostgreSQLPool.timeout, log: Log) {
        self.timeout = timeout
        self.log = log
        workers = Mutex(Workers(idle: (0..<size).map { _ in PostgreSQLWorker(url: url) }))
    }

    /// Runs statements that need no transaction of their own. When a connection that lay idle turns out to be dead, `body`
    /// runs once more on another: whatever it does must come to the same when it is done twice.
    func run<Value: Sendable>(_ body: @Sendable (PostgreSQLConnection) throws -> Value) async throws -> Value {
        let worker = try await takeWorker()
        defer { recycle(worker) }
        do {
            let value = try await worker.run(body)
            if isAway.load(ordering: .relaxed), isAway.exchange(false, ordering: .relaxed) { log.event("database_back") }
            return value
        } catch let error as PostgreSQLError {
            if error.isConnectionLost, !isAway.exchange(true, ordering: .relaxed) {
                log.event("database_away", .error) { $0.add("reason", error.description) }
            }
            throw error
        }
    }

    /// Runs statements that take effect together or not at all; begun again when another transaction stood in the way.
    func transaction<Value: Sendable>(_ body: @Sendable (PostgreSQLConnection) throws -> Value) async throws -> Value {
        try await run { connection in
            for _ in 1..<PostgreSQLPool.attempts {
                do {
                    return try connection.transaction { try body(connection) }
                } catch let error as PostgreSQLError where error.isConflict {}
            }
            return try connection.transaction { try body(connection) }
        }
    }

    private func takeWorker() async throws -> PostgreSQLWorker {
        try await withCheckedThrowingContinuation { continuation in
            let (worker, id) = workers.withLock { workers -> (PostgreSQLWorker?, Int?) in
                if let worker = workers.idle.popLast() { return (worker, nil) }
                guard workers.waiting.count < PostgreSQLPool.maximumWaiting else { return (nil, nil) }
                workers.lastID += 1
                workers.waiting.append((workers.lastID, continuation))
                return (nil, workers.lastID)
            }
            if let worker {
                continuation.resume(returning: worker)
            } else if let id {
                Task {
                    try? await Task.sleep(for: timeout)
                    giveUp(id)
                }
            } else {
                continuation.resume(throwing: PoolExhausted())
            }
        }
    }

    private func recycle(_ worker: PostgreSQLWorker) {
        let next = workers.withLock { workers -> CheckedContinuation<PostgreSQLWorker, any Error>? in
            guard !workers.waiting.isEmpty else {
                workers.idle.append(worker)
                return nil
            }
            return workers.waiting.removeFirst().continuation
        }
        next?.resume(returning: worker)
    }

    private func giveUp(_ id: Int) {
        let late = workers.withLock { workers in
            workers.waiting.firstIndex { $0.id == id }.map { workers.waiting.remove(at: $0).continuation }
        }
        late?.resume(throwing: PoolExhausted())
    }
}

/// Every connection is busy, and has been for too long.
struct PoolExhausted: StorageFailure {
    var isTransient: Bool { true }
    var reason: String { "every connection is busy" }
}

extension PostgreSQLError: StorageFailure {}

/// One connection and the thread it is used on. It opens when it is needed, and again after it was lost.
actor PostgreSQLWorker {
    private let queue = BlockingExecutor(label: "petspot.postgresql")
    private let url: DatabaseURL
    private let statementTime: Duration
    private var connection: PostgreSQLConnection?

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(url: DatabaseURL, statementTime: Duration = PostgreSQLConnection.usualTime) {
        self.url = url
        self.statementTime = statementTime
    }

    func run<Value: Sendable>(_ body: @Sendable (PostgreSQLConnection) throws -> Value) throws -> Value {
        if let connection, !connection.isLost {
            do {
                return try body(connection)
            } catch let error as PostgreSQLError where error.isConnectionLost {
                // Usually the server was restarted while this connection was idle.
            }
        }
        connection = nil
        let fresh = try PostgreSQLConnection(url: url.text, statementTime: statementTime)
        connection = fresh
        return try body(fresh)
    }
}
#endif
