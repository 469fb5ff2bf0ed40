import SQLite
import Synchronization

/// Connections to the database file for reads that find a few rows by an index, on the thread of the caller, which may be an event loop: what
/// is in the system's memory takes microseconds, as for a file. There are as many as threads that read at once.
final class Readers: Sendable {
    private let path: String
    private let idle = Mutex<[Reader]>([])

    init(path: String) {
        self.path = path
    }

    /// Runs statements with what their connection has read since the last write. Throws `SQLiteError`, or what `body` throws.
    func read<Value>(_ body: (Connection, inout HeldRows) throws -> Value) throws -> Value {
        let reader = try idle.withLock { $0.popLast() } ?? Reader(path: path)
        defer { idle.withLock { $0.append(reader) } }
        return try reader.read(body)
    }
}

/// A connection that reads, and what it holds. `@unchecked Sendable`: one thread uses it at a time, the one that took it out of
/// `Readers`.
private final class Reader: @unchecked Sendable {
    /// SQLite recovers the log after a crash, and only for this does a read ever wait.
    private static let busyTimeout = Duration.milliseconds(100)

    private let connection: Connection
    private let changes: ChangeCounter?
    private var held = HeldRows()
    /// The state of the database that `held` was read in; nil when it is unknown.
    private var heldSince: UInt32?

    init(path: String) throws {
        connection = try Connection(path: path, busyTimeout: Reader.busyTimeout)
        try Database.prepareReading(connection)
        changes = try ChangeCounter(of: connection)
    }

    func read<Value>(_ body: (Connection, inout HeldRows) throws -> Value) throws -> Value {
        // Before the body reads: what is written between the two is found by the next call.
        let now = changes?.value
        if now == nil || now != heldSince {
            heldSince = now
            held.removeAll()
        }
        return try body(connection, &held)
    }
}
