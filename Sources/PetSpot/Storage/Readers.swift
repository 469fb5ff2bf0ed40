import Dispatch
import SQLite
import Synchronization

/// Connections to the database file that only read: as many as threads that read at once.
///
/// What finds a few rows by an index is read on the thread of the caller, which may be an event loop: it takes microseconds, as a small
/// file would. Searches have threads of their own, so that however many wait, nothing else does.
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

    init(path: String) {
        self.path = path
    }

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

extension DispatchQueue {
    /// Does work that may take long, on this queue.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
