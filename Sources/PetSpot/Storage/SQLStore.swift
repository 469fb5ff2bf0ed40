import SQL

/// A database that keeps reports and drafts, with what SQLite and PostgreSQL do in different ways.
protocol SQLStore: Sendable {
    /// Runs statements that find a few rows by an index: at once, if the database is at hand. A shared one has to be asked each time,
    /// and nothing is held. Throws the database's error, or what `body` throws.
    func lookUp<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection, inout HeldRows) throws -> Value
    ) throws -> Eventual<Value>

    /// Runs statements that only read, and may take long. Throws the database's error, or what `body` throws.
    func read<Value: Sendable>(_ body: @Sendable (any SQLConnection) throws -> Value) async throws -> Value

    /// Runs statements that take effect together or not at all; `body` may run twice. Throws the database's error, or what
    /// `body` throws.
    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value

    /// Columns of a report that only this database has.
    var ownReportColumns: [Column<PetReport>] { get }

    /// A member of the column `photo`, which holds JSON: such as `file` or `thumbnail.width`.
    func photoMember(_ path: String, isNumber: Bool) -> String
    /// The file of a card's photo.
    var cardPhoto: String { get }

    /// The elements of a JSON array as a table `item` with a column `value`.
    func jsonElements(_ array: String) -> String
    /// Whether a column that has an index is one of the numbers in a JSON array: found through the index, whatever the database knows of
    /// the table.
    func isAny(_ column: String, of array: String) -> String
    /// Keeps other transactions from changing the index of words until this one ends. Throws the database's error.
    func lockWords(in connection: any SQLConnection) throws

    /// Ends a `SELECT` whose rows no other transaction changes until this one ends.
    var rowLock: String { get }
    /// The same, for those rows that no other transaction holds.
    var freeRowLock: String { get }

    /// Whether this process may take its turn at removing what has expired, until the transaction ends: false while another node does.
    func beginSweep(in connection: any SQLConnection) throws -> Bool

    /// Takes hold of photos that are referred to from now on and removes those that are not any more, where photos are in
    /// the database too. Throws when one to keep is not there.
    func keepPhotos(_ kept: [PhotoFileName], removing dropped: [PhotoFileName], in connection: any SQLConnection) throws
    /// Photos in the database that came whole and that no draft took hold of within the hour: their node died in between.
    func unreferencedPhotos(in connection: any SQLConnection) throws -> [PhotoFileName]

    /// Erases what deleted rows have left behind, as far as the database can.
    func eraseDeleted() async
    /// The same within seconds, without making anybody wait.
    func eraseDeletedSoon()
}

/// The placeholders of a statement's first values, such as `$1, $2, $3`.
func placeholders(_ count: Int) -> String {
    (1...count).map { "$\($0)" }.joined(separator: ", ")
}

/// A column that is written: its name, and what it holds of a record.
struct Column<Record>: Sendable {
    let name: String
    let value: @Sendable (Record) throws -> SQLValue
}

extension Column {
    init<Value: ColumnValue & Sendable>(_ name: String, _ value: @escaping @Sendable (Record) throws -> Value) {
        self.init(name: name) { try value($0).sqlValue }
    }
}
