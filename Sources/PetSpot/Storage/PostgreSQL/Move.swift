#if PostgreSQL
import Platform
import PostgreSQL
import SQL
import SQLite

/// Copies a data directory into an empty shared database in one transaction: all of it, or nothing. It copies every table of the schema,
/// so that no list of them can be outdated.
struct Move: Sendable {
    /// The most values of one statement: few round trips, and half of what PostgreSQL takes.
    private static let valuesAtOnce = 30_000

    struct Outcome: Sendable {
        fileprivate(set) var reportCount = 0
        fileprivate(set) var photoCount = 0
        /// The number of photos that rows refer to but whose files are gone or cut off.
        fileprivate(set) var missingPhotos = 0
    }

    private let location: DataLocation
    private let photos: [PhotoFileName: Int?]

    /// Copies the data of a folder into the database at `url`, and marks the folder, whose data stay. Throws `DataError` when a process uses
    /// the folder, its data cannot be used, or the database holds any.
    static func move(_ folder: String, to url: DatabaseURL) async throws -> Outcome {
        let location = DataLocation(folder: folder, database: url)
        guard location.text(of: .moved) == nil else { throw DataError.moved(folder: folder) }
        // The lock would make a folder that is missing.
        let store = try SQLiteStore(reading: location.databaseFile)
        let lock = try DataDirectoryLock(location)
        defer { withExtendedLifetime(lock) {} }
        guard try store.isUpToDate() else { throw DataError.older(place: location.databaseFile) }
        try await store.check()
        let move = Move(location: location, photos: try await store.photoSizes())
        let outcome = try await Storage.migrate(url) { target in
            try PostgreSQLSchema.migrations.migrate(target, then: { try move.copy(into: target) })
        }
        try location.add(.moved, "These data were copied into a shared database, which --database names.\n")
        sync()
        return outcome
    }

    private func copy(into target: PostgreSQLConnection) throws -> Outcome {
        let source = try SQLiteConnection(path: location.databaseFile)
        // Commands may write beside this one.
        try source.execute("PRAGMA query_only = ON; BEGIN")
        try requireEmpty(target)
        var outcome = Outcome()
        for table in Schema.tables {
            do {
                let count = try copy(table, from: source, to: target)
                if table.name == "reports" { outcome.reportCount = count }
            } catch let error as PostgreSQLError {
                throw DataError.unavailable(reason: "cannot copy the table \(table.name): \(error.message)")
            }
        }
        // New rows get numbers that no row has ever had.
        for (table, last) in try source.query(
            "SELECT name, seq FROM sqlite_sequence WHERE seq > 0",
            element: { row in (try row[0] as String, try row[1] as Int) }
        ) {
            try target.run("SELECT setval(pg_get_serial_sequence($1, 'number'), $2)", table, last)
        }
        for (name, size) in photos {
            if try copy(name, size: size, to: target) { outcome.photoCount += 1 } else { outcome.missingPhotos += 1 }
        }
        try target.execute("ANALYZE")
        return outcome
    }

    /// Throws `DataError` when a table has rows. A server that was started with the database may have stored settings.
    private func requireEmpty(_ target: PostgreSQLConnection) throws {
        let names = Schema.tables.map(\.name) + ["photos"]
        try target.execute("LOCK TABLE \(names.joined(separator: ", ")); DELETE FROM settings")
        for name in names where try target.hasRow("SELECT 1 FROM \(name) LIMIT 1") { throw DataError.databaseNotEmpty }
    }

    /// Copies the rows of a table. Returns their number.
    private func copy(_ table: Schema.Table, from source: SQLiteConnection, to target: PostgreSQLConnection) throws -> Int {
        let names = table.columnNames
        let list = names.joined(separator: ", ")
        func insertion(rows: Int) -> String {
            let rows = (0..<rows).map { "(\(placeholders(names.count, from: 1 + $0 * names.count)))" }
            return "INSERT INTO \(table.name) (\(list)) OVERRIDING SYSTEM VALUE VALUES \(rows.joined(separator: ", "))"
        }
        let rowsAtOnce = Move.valuesAtOnce / names.count
        let full = insertion(rows: rowsAtOnce)
        var (values, count) = ([SQLValue](), 0)
        try source.run("SELECT \(list) FROM \(table.name)", values: []) { row in
            for index in names.indices { values.append(try row.value(at: index)) }
            count += 1
            if count.isMultiple(of: rowsAtOnce) {
                try target.run(full, values: values)
                values.removeAll(keepingCapacity: true)
            }
            return true
        }
        if !values.isEmpty { try target.run(insertion(rows: count % rowsAtOnce), values: values) }
        return count
    }

    /// Copies a photo. Returns false when its file is gone or cut off.
    private func copy(_ name: PhotoFileName, size: Int?, to target: PostgreSQLConnection) throws -> Bool {
        let path = location.file(of: name)
        guard let file = try naming(path, { try OpenFile(path: path) }), size == nil || file.size == size else { return false }
        try PostgreSQLPhotoStore.insert(name, file.descriptor, size: file.size, in: target)
        try PostgreSQLPhotoStore.keep([name], in: target)
        return true
    }
}
#endif
