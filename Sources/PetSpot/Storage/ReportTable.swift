import SQL

/// The table of reports: a column a field, so that lists and searches can use an index. What several repositories
/// do with it.
struct ReportTable: Sendable {
    /// Selects what `PetReport` reads.
    static let select = "SELECT \(names) FROM reports"
    /// The columns that `PetReport` reads.
    static let names = (PetReport.columns.names() + ["photo"]).joined(separator: ", ")
    static let columnCount = PetReport.columns.count + 1
    /// When a report's answers were last changed, or it was submitted.
    static let changedAt = "coalesce(changed_at, created_at)"

    private static let written: [Column<PetReport>] =
        PetReport.columns + [
            Column("photo") { try $0.answers.photo.map(encode) },
            // A list draws only this of a photo, so that it need not read the JSON.
            Column("card_photo") { $0.answers.photo?.thumbnail?.file },
            Column("match_key") { $0.traits.matchKey.rawValue },
            // Submitting and changing a report confirm it.
            Column("is_expired") { _ in false },
        ]
    private static let writtenNames = written.names().joined(separator: ", ")
    private static let insertion =
        "INSERT INTO reports (\(writtenNames)) VALUES (\(placeholders(written.count)))"
    /// The whole row is written, but for its number: its place on the list stays.
    private static let change =
        "UPDATE reports SET (\(writtenNames)) = (\(placeholders(written.count))) WHERE id = $1"

    let rowLock: String
    /// Reads rows of lists.
    let rows: ReadableRows

    /// - Parameter log: gets a line for each row that cannot be read.
    init(of store: any SQLStore, log: Log? = nil) {
        rowLock = store.rowLock
        rows = ReadableRows(of: "reports", log)
    }

    /// Throws when a column is missing that is read or written.
    func check(in connection: any SQLConnection) throws {
        try connection.run("\(ReportTable.select) LIMIT 1")
        try connection.run("SELECT \(ReportTable.writtenNames), changed_at FROM reports LIMIT 0")
    }

    /// The report that has a value in a unique column.
    func find(_ column: String, _ value: some ColumnValue, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE \(column) = $1", value, element: PetReport.init)
    }

    /// The report with a public id, which stays as it is until the transaction ends.
    func lock(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE id = $1 \(rowLock)", id, element: PetReport.init)
    }

    /// Keeps a report as it is until the transaction ends, also one that cannot be read. Returns whether it is there.
    func lockRow(_ id: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM reports WHERE id = $1 \(rowLock)", id)
    }

    /// Stores a new report.
    /// - Parameter firstMailAt: the earliest time of the first mail to its address; nil for at once.
    func insert(_ report: PetReport, firstMailAt: Int? = nil, in connection: any SQLConnection) throws {
        let values = try ReportTable.values(of: report)
        try counting(report.id, in: connection) { try connection.run(ReportTable.insertion, values: values) }
        try ReportWords.update(report.id, in: connection)
        try MailRows.insert(after: report, now: report.createdAt, firstMailAt: firstMailAt, in: connection)
    }

    /// Stores what a report has become.
    /// - Parameter time: when its answers were changed; nil when they were not.
    func update(_ report: PetReport, changedAt time: Int?, in connection: any SQLConnection) throws {
        let values = try ReportTable.values(of: report)
        try counting(report.id, in: connection) { try connection.run(ReportTable.change, values: values) }
        if let time { try connection.run("UPDATE reports SET changed_at = $1 WHERE id = $2", time, report.id) }
        try ReportWords.update(report.id, in: connection)
    }

    private static func values(of report: PetReport) throws -> [SQLValue] {
        try written.values(of: report)
    }

    /// Reports that `forEach` holds in memory at once.
    private static let pieceLength = 1000

    /// Does something with each report that meets a condition, oldest first, in a migration. The first of the columns is its number.
    static func forEach<Element>(
        _ columns: String,
        where condition: String = "TRUE",
        in connection: any SQLConnection,
        read element: (borrowing SQLRow) throws -> Element,
        _ body: (_ number: Int, Element) throws -> Void
    ) throws {
        let sql = """
            SELECT \(columns) FROM reports WHERE number > $1 AND \(condition) ORDER BY number LIMIT \(pieceLength)
            """
        var last: Int? = 0
        while let number = last {
            let piece = try connection.query(sql, number) { (number: try $0[0] as Int, element: try element($0)) }
            for (number, element) in piece { try body(number, element) }
            last = piece.last?.number
        }
    }

    /// Every report that meets a condition, newest first.
    func all(where condition: String = "TRUE", in connection: any SQLConnection) throws -> [PetReport] {
        let sql = "\(ReportTable.select) WHERE \(condition) ORDER BY number DESC"
        return try connection.query(sql) { rows.read($0, PetReport.init) }.compactMap(\.self)
    }
}
