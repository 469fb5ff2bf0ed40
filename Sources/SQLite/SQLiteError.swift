import CSQLite
import Platform

/// A failure of SQLite, by its own result codes (sqlite.org/rescode.html).
///
/// The message may name tables, columns and constraints; it never quotes a bound value, so it can be logged.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The extended result code, such as `SQLITE_CONSTRAINT_UNIQUE` (2067).
    let extendedCode: Int32
    /// The failure in English.
    let message: String

    /// The primary result code, such as `SQLITE_CONSTRAINT` (19): the low byte of `extendedCode`.
    var code: Int32 { extendedCode & 0xFF }

    /// Message and code on one line, for the log.
    public var description: String { "\(message) (SQLite \(extendedCode))" }

    /// Whether a retry may succeed, because the cause passes: a full or read-only disk or database, a failed read, write or flush, or a
    /// lock that another connection held for longer than the busy timeout.
    public var isTransient: Bool { [SQLITE_FULL, SQLITE_READONLY, SQLITE_IOERR, SQLITE_BUSY].contains(code) }
    /// Whether the operating system failed to read, write or flush.
    public var isIOError: Bool { code == SQLITE_IOERR }
    /// Whether a file cannot be opened or made, or may not be written.
    public var cannotOpen: Bool { [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(code) }
    /// Whether the file is damaged, or no database at all.
    public var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }
    /// Whether a `UNIQUE`, `CHECK`, `NOT NULL`, foreign key or `STRICT` type rule was broken.
    var isConstraint: Bool { code == SQLITE_CONSTRAINT }

    init(_ extendedCode: Int32, _ message: String) {
        self.extendedCode = extendedCode
        self.message = message
    }

    /// The general words for a result code, which never contain data, with the system's reason where a database is given.
    init(_ extendedCode: Int32, of database: OpaquePointer? = nil) {
        self.init(extendedCode, String(cString: sqlite3_errstr(extendedCode)) + systemReason(extendedCode, database))
    }

    /// The database's own words for its latest failure. They can quote SQL text: only for SQL without bound values.
    init(detailsOf database: OpaquePointer?) {
        let code = sqlite3_extended_errcode(database)
        self.init(code, String(cString: sqlite3_errmsg(database)) + systemReason(code, database))
    }
}

/// The system's reason, such as `: No space left on device`; empty for an error that is not the system's.
private func systemReason(_ extendedCode: Int32, _ database: OpaquePointer?) -> String {
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(extendedCode & 0xFF)
    guard isOfSystem, let database else { return "" }
    let code = sqlite3_system_errno(database)
    return code == 0 ? "" : ": \(SystemError(code))"
}
