import HTTP
import Platform
import SQL
import Synchronization

/// A database with the app's tables: the differences between SQLite and PostgreSQL. Functions rethrow the errors of `body`.
protocol SQLStore: Sendable {
    /// Runs statements that find a few rows by an index: at once, if the database is in a file of this machine.
    func read<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) throws -> NowOrLater<Value>

    /// Runs statements that may take some milliseconds, on two threads or connections of their own: nothing else waits for them.
    func search<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Runs statements that take effect together or not at all. `transaction` does this and remembers a failure.
    func commit<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// `column IN (query)`, written so that the planner uses the column's index even without statistics.
    func membership(of column: String, in query: String) -> String
    /// A statement that writes and changes nothing. A request that stores nothing runs it, lest its wait tells what is known of an address.
    var emptyWrite: String { get }
    /// Ends a `SELECT` whose rows no other transaction changes until this one ends.
    var rowLock: String { get }
    /// Ends a `SELECT` that locks rows and leaves out those that another transaction has locked.
    var skipLocked: String { get }

    /// How the last write ended.
    var lastWrite: LastWrite { get }
    /// How often this database was written to; nil where other nodes write to it too.
    var writeCount: WriteCount? { get }

    /// Keeps the photos that rows refer to from now on and removes others, where the database holds them. Throws when one is missing.
    func keepPhotos(_ kept: [PhotoFileName], removing dropped: [PhotoFileName], in connection: any SQLConnection) throws
    /// Photos in the database that came whole and that nothing has referred to within the hour: their node died in between.
    func unreferencedPhotos(in connection: any SQLConnection) throws -> [PhotoFileName]
    /// Every photo in a file of this machine that a row refers to, with its size in bytes where known; found beside other work.
    func photoSizes() async throws -> [PhotoFileName: Int?]

    /// Looks for damage. Throws `DataError.damaged`.
    func check() async throws
    /// Erases what deleted rows have left behind, as far as the database can.
    func eraseDeleted() async
    /// Erases it within seconds, without making anybody wait.
    func eraseDeletedSoon()
}

/// Whether the last write failed because of the storage.
final class LastWrite: Sendable {
    private let failed = Atomic(false)
    var hasFailed: Bool { failed.load(ordering: .relaxed) }

    /// Stores only a change, because every transaction ends here.
    func end(failed: Bool) {
        if failed != hasFailed { self.failed.store(failed, ordering: .relaxed) }
    }
}

extension SQLStore {
    /// Runs statements that take effect together or not at all; `body` may run twice.
    @discardableResult
    func transaction<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        do {
            let value = try await commit(body)
            lastWrite.end(failed: false)
            return value
        } catch let error as any StorageFailure where error.isTransient {
            lastWrite.end(failed: true)
            throw error
        }
    }

    /// Runs a transaction that deletes rows, and erases what these have left behind.
    @discardableResult
    func erasing<Value: Sendable>(_ body: @escaping @Sendable (any SQLConnection) throws -> Value) async throws -> Value {
        let value = try await transaction(body)
        await eraseDeleted()
        return value
    }

    /// Writes a row that changes nothing.
    func tryWriting() async throws {
        let emptyWrite = emptyWrite
        try await transaction { try $0.execute(emptyWrite) }
    }

    /// Every photo in a file of this machine that a row refers to.
    func referencedPhotos() async throws -> Set<PhotoFileName> { Set(try await photoSizes().keys) }
}

/// The placeholders of some of a statement's values, such as `$1, $2, $3`.
func placeholders(_ count: Int, from first: Int = 1) -> String {
    (first..<first + count).map { "$\($0)" }.joined(separator: ", ")
}

extension Collection where Element: RawRepresentable<String> {
    /// A list of values in SQL, of letters and digits alone, such as ids and kinds.
    var sqlList: String { map { "'\($0.rawValue)'" }.joined(separator: ", ") }
}

extension SQLConnection {
    /// The number of rows of a query, `limit` at most: counting takes longer the more there are.
    /// - Parameter values: the query's, from `$2` on.
    func count(_ query: String, _ values: [any ColumnValue] = [], upTo limit: Int) throws -> Int {
        let sql = "SELECT count(*) FROM (\(query) LIMIT $1) AS counted"
        return try self.query(sql, values: [limit.sqlValue] + values.map(\.sqlValue)) { try $0[0] as Int }.first ?? 0
    }
}

/// The values of a statement that is put together, behind its first ones.
struct Parameters {
    private let others: Int
    private(set) var values: [any ColumnValue] = []

    init(after others: Int) { self.others = others }

    /// Adds a value. Returns its placeholder.
    mutating func add(_ value: any ColumnValue) -> String {
        values.append(value)
        return "$\(others + values.count)"
    }
}

// MARK: Failures

/// An error of the storage beneath a repository.
protocol StorageFailure: Error {
    /// Whether a retry may succeed later: the disk is full or read-only, or the database is unreachable or too busy.
    var isTransient: Bool { get }
    /// The storage's or the system's own words, without anything that a person typed.
    var reason: String { get }
}

extension StorageFailure where Self: CustomStringConvertible {
    var reason: String { description }
}

extension Error {
    /// Why something failed, in the words of storage, system or program; of others the type, because words may hold typed text.
    var loggedReason: String {
        (self as? any StorageFailure)?.reason ?? (self as? HTTPError)?.reason.description ?? "\(type(of: self))"
    }
}

extension Log {
    /// Adds a line about work that failed and that no response tells of.
    func failure(of work: String, _ error: any Error) {
        event("error", .error) { line in
            line.add("work", work)
            line.add("reason", error.loggedReason)
        }
    }
}

// MARK: Settings

/// The name of a text that the program stores for itself, beside the data.
enum SettingName: String, ColumnValue {
    /// Made with the database: every copy has the same.
    case id
    /// The public URL of the server that started last; empty when it had none.
    case publicURL = "public_url"
    /// Not empty when the server that started last sends mail.
    case sendsMail = "sends_mail"
    /// The time when the database was made, in seconds since 1970.
    case created
    /// The time of the last sweep, in seconds since 1970.
    case swept
    /// The secret of which links in mails and hashes of addresses are made.
    case mailSecret = "mail_secret"

    static var newID: String { String(UInt128.random(in: .min ... .max), radix: 16) }
}

extension SQLStore {
    func setting(_ name: SettingName) async throws -> String? {
        let sql = "SELECT value FROM settings WHERE name = $1"
        return try await read { try $0.value(sql, name) }.value
    }

    /// A setting, which is made when there is none. All nodes get the same text.
    func setting(_ name: SettingName, orElse new: @autoclosure () -> String) async throws -> String {
        if let known = try await setting(name) { return known }
        let new = new()
        try await transaction { connection in
            try connection.run("INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, new)
        }
        return try await setting(name) ?? new
    }

    func set(_ name: SettingName, to value: String) async throws {
        let sql = "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        try await transaction { try $0.run(sql, name, value) }
    }
}
