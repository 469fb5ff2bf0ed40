import CSQLite

extension Connection {
    /// Copies the whole database, as it stands now, to a file at `path`, replacing a database that is there. The copy is one file
    /// without a write-ahead log, whatever the original is.
    ///
    /// Works while other connections read and write (sqlite.org/backup.html). When it throws, the file at `path`
    /// is unchanged or a whole copy.
    public func backup(to path: String) throws(SQLiteError) {
        // No other program uses a backup, so one that is locked stays locked, and waiting would not help.
        let target = try Connection(path: path, busyTimeout: .zero)
        guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw SQLiteError(detailsOf: target.handle)
        }
        let code = sqlite3_backup_step(backup, -1)
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw SQLiteError(code, of: target.handle) }
        try target.execute("PRAGMA journal_mode = DELETE")
    }
}
