import SQL

/// One thing that reports are counted by.
struct ReportCount: Hashable, Comparable {
    let subject: Subject
    let kind: ReportKind
    /// Such as `2026-11`; empty where months are not told apart.
    let month: String
    /// A species, a way home or a time; empty when it is not known.
    let value: String

    enum Subject: String, ColumnValue {
        /// Reports by month, kind and species.
        case reports
        /// Animals that came home, by month, kind and species.
        case reunions
        /// The same by kind and how.
        case ways
        /// The same by kind and after how many days.
        case times
    }

    /// All transactions change counts in this order, so that no two wait for each other.
    static func < (left: Self, right: Self) -> Bool { left.key < right.key }

    private var key: (String, String, String, String) { (subject.rawValue, kind.rawValue, month, value) }
}

extension ReportCount {
    fileprivate init(_ subject: Subject, _ kind: ReportKind, at moment: Int? = nil, _ value: String?) {
        let month = moment.map { String(CalendarDate(secondsSince1970: $0).rawValue.prefix(7)) }
        self.init(subject: subject, kind: kind, month: month ?? "", value: value ?? "")
    }

    /// Reads a row, whose fifth column is the count. Nil for what only a newer version counts.
    init?(_ row: borrowing SQLRow) throws {
        guard let subject = Subject(try row.value(at: 0)), let kind = ReportKind(try row.value(at: 1)) else {
            return nil
        }
        self.init(subject: subject, kind: kind, month: try row[2], value: try row[3])
    }
}

/// The table of counts. They are kept as reports change, so that the statistics cost the same with a million reports, and stay when
/// reports are erased: nothing else of those does.
enum ReportCounts {
    static let names = "subject, kind, month, value, count"
    private static let columns = "number, kind, species, created_at, reunited_at, way_home"
    private static let addition = """
        INSERT INTO report_counts (\(names)) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (subject, kind, month, value) DO UPDATE SET count = report_counts.count + excluded.count
        """

    /// What a report counts for: nothing if it is not there.
    fileprivate static func counts(of id: ReportID, _ rowLock: String, in connection: any SQLConnection) throws
        -> [ReportCount]
    {
        let sql = "SELECT \(columns) FROM reports WHERE id = $1 \(rowLock)"
        return try connection.first(sql, id) { try counts(of: $0) } ?? []
    }

    /// What the report of a row counts for. A kind that only a newer version knows is not counted.
    private static func counts(of row: borrowing SQLRow) throws -> [ReportCount] {
        guard let kind = ReportKind(try row.value(at: 1)) else { return [] }
        let (species, createdAt): (String?, Int) = (try row[2], try row[3])
        let report = ReportCount(.reports, kind, at: createdAt, species)
        guard let reunitedAt = try row[4] as Int? else { return [report] }
        return [
            report,
            ReportCount(.reunions, kind, at: reunitedAt, species),
            ReportCount(.ways, kind, try row[5]),
            ReportCount(.times, kind, TimeHome(days: (reunitedAt - createdAt) / ReportLife.day).rawValue),
        ]
    }

    fileprivate static func add(_ changes: [ReportCount: Int], in connection: any SQLConnection) throws {
        for (count, change) in changes.sorted(by: { $0.key < $1.key }) where change != 0 {
            try connection.run(addition, count.subject, count.kind, count.month, count.value, change)
        }
    }

    /// Fills an empty table.
    static func insertAll(in connection: any SQLConnection) throws {
        var all: [ReportCount: Int] = [:]
        try ReportTable.forEach(columns, in: connection, read: counts) { _, counts in
            for count in counts { all[count, default: 0] += 1 }
        }
        try add(all, in: connection)
    }
}

extension ReportTable {
    /// Changes a report, and the counts with it.
    @discardableResult
    func counting<Value>(
        _ id: ReportID,
        in connection: any SQLConnection,
        _ change: () throws -> Value
    ) throws -> Value {
        var changes: [ReportCount: Int] = [:]
        // Locked, so that two changes at the same moment count once.
        for count in try ReportCounts.counts(of: id, rowLock, in: connection) { changes[count, default: 0] -= 1 }
        let value = try change()
        for count in try ReportCounts.counts(of: id, "", in: connection) { changes[count, default: 0] += 1 }
        try ReportCounts.add(changes, in: connection)
        return value
    }
}
