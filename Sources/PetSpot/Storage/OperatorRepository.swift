import SQL

/// Reads from a database as a whole, for the operator's commands: counts of its state, and everything that is kept about one report or one
/// person. Tables and columns are those of the schema.
struct OperatorRepository: Sendable {
    /// Columns with an address or a number by which a person asks for their data; a new one is added here.
    private static let contactColumns: Set = ["chip_number", "contact_email", "contact_phone", "reply_to", "email"]

    let store: any SQLStore

    /// A row of a table: its columns that hold a value.
    typealias Row = [(column: String, value: SQLValue)]

    /// Every row that names a report, by table; empty when there is no such report.
    func rows(about id: ReportID) async throws -> [(table: String, rows: [Row])] {
        try await store.search { connection in
            guard try connection.hasRow("SELECT 1 FROM reports WHERE id = $1", id) else { return [] }
            return try Schema.tables.compactMap { table in
                // Rows of `alert_news` tell of neighbours, by the hashes of their addresses.
                guard let condition = table.reportCondition, table.name != "alert_news" else { return nil }
                return (table.name, try OperatorRepository.rows(of: table.name, table.columnNames, where: condition, id, in: connection))
            }
        }
    }

    /// Every alert of an address, oldest first, also those that nobody has confirmed.
    func alerts(of address: MailAddress) async throws -> [Row] {
        let condition = "lower(email) = $1 ORDER BY number"
        return try await store.search { connection in
            try OperatorRepository.rows(of: "alerts", Alert.columns.names, where: condition, address.key, in: connection)
        }
    }

    private static func rows(
        of table: String,
        _ columns: [String],
        where condition: String,
        _ value: some ColumnValue,
        in connection: any SQLConnection
    ) throws -> [Row] {
        try connection.query("SELECT \(columns.joined(separator: ", ")) FROM \(table) WHERE \(condition)", value) { row in
            var values: Row = []
            for (index, name) in columns.enumerated() {
                let value = try row.value(at: index)
                if value != .null { values.append((name, value)) }
            }
            return values
        }
    }

    struct Places: Sendable {
        /// The tables with it, by the report that their rows name.
        fileprivate(set) var tables: [ReportID: [String]] = [:]
        /// Rows with it that name no report, such as drafts, by table.
        fileprivate(set) var otherRows: [String: Int] = [:]
    }

    /// Looks for an address or number in every table.
    func places(of contact: ContactDetail) async throws -> Places {
        try await store.search { connection in
            var places = Places()
            for table in Schema.tables {
                let columns = table.columnNames.filter(OperatorRepository.contactColumns.contains)
                guard !columns.isEmpty else { continue }
                let id = table.columns.first { $0.reportKey == "id" }?.name ?? "NULL"
                let isAny = columns.map { "\($0) IS NOT NULL" }.joined(separator: " OR ")
                let sql = "SELECT \(columns.joined(separator: ", ")), \(id) FROM \(table.name) WHERE \(isAny)"
                try connection.run(sql, values: []) { row in
                    var isFound = false
                    for (index, column) in columns.enumerated() {
                        guard let text = String(try row.value(at: index)) else { continue }
                        isFound = isFound || contact.matches(text, isPhone: column != "chip_number")
                    }
                    guard isFound else { return true }
                    guard let report = ReportID(try row.value(at: columns.count)) else {
                        places.otherRows[table.name, default: 0] += 1
                        return true
                    }
                    if places.tables[report]?.last != table.name { places.tables[report, default: []].append(table.name) }
                    return true
                }
            }
            return places
        }
    }

    struct Counts: Sendable {
        /// Reports by kind while they are on the list, else by their state.
        var reports: [String: Int] = [:]
        /// Flags of pages that are not hidden.
        var openFlags = 0
        /// Mails that no server has written into an outbox, although their time has come.
        var dueMails = 0
        /// The time at which the first of these was due.
        var mailsDueSince: Int?
    }

    func counts(_ life: ReportLife, now: Int) async throws -> Counts {
        try await store.search { connection in
            var counts = Counts()
            let states = "SELECT \(life.stateName(now: "$1")), count(*) FROM reports GROUP BY 1"
            try connection.run(states, values: [now.sqlValue]) { row in
                counts.reports[try row[0]] = try row[1]
                return true
            }
            let flags = "SELECT count(*) FROM flags JOIN reports ON report_id = id WHERE hidden_at IS NULL"
            counts.openFlags = try connection.value(flags) ?? 0
            let mails = "SELECT count(*), min(due_at) FROM mails WHERE written_at IS NULL AND due_at <= $1"
            if let (count, since) = try connection.first(mails, now, element: { (try $0[0] as Int, try $0[1] as Int?) }) {
                (counts.dueMails, counts.mailsDueSince) = (count, since)
            }
            return counts
        }
    }
}
