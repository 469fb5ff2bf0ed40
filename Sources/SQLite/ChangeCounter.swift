import CSQLite

/// A number that changes with each transaction of any connection to a database, of this or another process.
///
/// It is the field `iChange` of the index of the write-ahead log, which all connections map into memory (sqlite.org/walformat.html, section
/// 2.1). Reading it takes neither a lock nor a system call. `PRAGMA data_version` takes both, which is 8 % of the time of a thumbnail.
public struct ChangeCounter {
    /// The bytes of the index that are mapped at once, of which the header is the first.
    private static let regionSize: Int32 = 32_768
    private static let offset = 8

    private let region: UnsafeMutableRawPointer

    /// Finds the counter of a connection's database, which has to be open as long as this is used. `nil` when the database has no
    /// write-ahead log. Throws `SQLiteError` when the database cannot be read.
    public init?(of connection: Connection) throws {
        // The first reading transaction opens the index.
        try connection.run("SELECT 1 FROM sqlite_schema", values: []) { _ in true }
        var file: UnsafeMutablePointer<sqlite3_file>?
        var region: UnsafeMutableRawPointer?
        guard sqlite3_file_control(connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK,
            let methods = file?.pointee.pMethods?.pointee, methods.iVersion >= 2,
            methods.xShmMap?(file, 0, ChangeCounter.regionSize, 0, &region) == SQLITE_OK,
            let region
        else { return nil }
        self.region = region
    }

    /// What it is now.
    public var value: UInt32 { region.load(fromByteOffset: ChangeCounter.offset, as: UInt32.self) }
}
