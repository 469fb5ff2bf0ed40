import SQL

/// Reads the statistics. Throws when the storage fails.
struct StatisticsRepository: Sendable {
    let store: any SQLStore

    func statistics() async throws -> Statistics {
        let sql = "SELECT \(ReportCounts.names) FROM report_counts WHERE count > 0 ORDER BY month, kind, value"
        return try await store.search { connection in
            var statistics = Statistics()
            try connection.run(sql, values: []) { row in
                if let count = try ReportCount(row) { statistics.add(count, try row[4]) }
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
