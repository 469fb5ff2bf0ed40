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
    private var held = HeldRows()
    /// Changes with each write of another connection, of this or another process (sqlite.org/pragma.html#pragma_data_version).
    private var version = 0

    init(path: String) throws {
        connection = try Connection(path: path, busyTimeout: Reader.busyTimeout)
        try Database.prepareReading(connection)
    }

    func read<Value>(_ body: (Connection, inout HeldRows) throws -> Value) throws -> Value {
        // Before the body reads: what is written between the two is found by the next call.
        let version: Int = try connection.first("PRAGMA data_version") { try $0[0] } ?? 0
        if version != self.version {
            self.version = version
            held.removeAll()
        }
        return try body(connection, &held)
    }
}
