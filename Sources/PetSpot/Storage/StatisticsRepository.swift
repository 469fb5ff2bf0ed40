import SQL

/// A property that reports are counted by. The counts are kept as reports change, so that the statistics cost the same with a million
/// reports, and stay when reports are erased: nothing else of those does.
struct ReportCount: Hashable {
    let subject: Subject
    let kind: ReportKind
    /// A month, such as `2026-11`; empty where months are not told apart.
    let month: String
    /// A species, a way home or a time; empty when it is not known.
    let value: String

    enum Subject: String, ColumnValue {
        /// Reports by month, kind and species.
        case reports
        /// Animals that came home, by month, kind and species.
        case reunions
        /// Animals that came home, by kind and how.
        case ways
        /// Animals that came home, by kind and after how many days.
        case times
    }

    fileprivate var order: (String, String, String, String) { (subject.rawValue, kind.rawValue, month, value) }
}

extension ReportCount {
    init(_ subject: Subject, _ kind: ReportKind, at moment: Int? = nil, _ value: String?) {
        let month = moment.map { String(CalendarDate(secondsSince1970: $0).rawValue.prefix(7)) }
        self.init(subject: subject, kind: kind, month: month ?? "", value: value ?? "")
    }

    fileprivate static let names = "subject, kind, month, value, count"

    static func add(_ changes: [ReportCount: Int], in connection: any SQLConnection) throws {
        let addition = """
            INSERT INTO report_counts (\(names)) VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (subject, kind, month, value) DO UPDATE SET count = report_counts.count + excluded.count
            """
        // In one order for all, so that no two transactions wait for each other.
        for (count, change) in changes.sorted(by: { $0.key.order < $1.key.order }) where change != 0 {
            try connection.run(addition, count.subject, count.kind, count.month, count.value, change)
        }
    }
}

struct StatisticsRepository: Sendable {
    let store: any SQLStore

    func statistics() async throws -> Statistics {
        let sql = "SELECT \(ReportCount.names) FROM report_counts WHERE count > 0 ORDER BY month, kind, value"
        return try await store.search { connection in
            var statistics = Statistics()
            try connection.run(sql, values: []) { row in
                // A subject or kind that only a newer version knows is left out.
                guard let subject = ReportCount.Subject(try row.value(at: 0)), let kind = ReportKind(try row.value(at: 1)) else {
                    return true
                }
                statistics.add(ReportCount(subject: subject, kind: kind, month: try row[2], value: try row[3]), try row[4])
                return true
            }
            return statistics
        }
    }
}

extension Statistics {
    /// Adds a count. Those of a month come one after another, in the order of kind and species.
    fileprivate mutating func add(_ count: ReportCount, _ number: Int) {
        switch count.subject {
        case .reports: add(count, Total(reports: number))
        case .reunions: add(count, Total(reunited: number))
        case .ways: ways[count.kind, default: [:]][WayHome(rawValue: count.value), default: 0] += number
        case .times:
            guard let time = TimeHome(rawValue: count.value) else { return }
            times[count.kind, default: [:]][time, default: 0] += number
        }
    }

    private mutating func add(_ count: ReportCount, _ total: Total) {
        let line = Line(month: count.month, kind: count.kind, species: Species(rawValue: count.value), total: total)
        if let last = months.last, (last.month, last.kind, last.species) == (line.month, line.kind, line.species) {
            months[months.count - 1].total = last.total + total
        } else {
            months.append(line)
        }
    }
}
