import SQL

/// Where a report is among those that may be of another's animal: its kind, its species and its day in one number. With a column for each,
/// PostgreSQL would take this index for the list, or the list's for this, as long as it has no statistics of the table.
struct MatchKey: Sendable {
    /// More than there are days in a calendar.
    private static let days = 10_000_000
    /// Days before 1970 that a date can be.
    private static let daysBefore = 719_162

    let rawValue: Int

    init(_ kind: ReportKind, _ species: Species?, day: Int) {
        // A species that is added goes to the end, because keys are stored.
        let number = species.flatMap(Species.allCases.firstIndex).map { $0 + 1 } ?? 0
        rawValue = (number * 2 + (kind == .missing ? 0 : 1)) * MatchKey.days + MatchKey.daysBefore + day
    }
}

extension Traits {
    var matchKey: MatchKey { MatchKey(kind, species, day: day) }
}

/// The keys of reports that were stored before there was any matching.
enum MatchKeys {
    /// Fills the empty column.
    static func insertAll(in connection: any SQLConnection) throws {
        let columns = "number, last_seen_date, created_at, species, kind"
        try ReportTable.forEach(columns, in: connection, read: key) { number, key in
            try connection.run("UPDATE reports SET match_key = $1 WHERE number = $2", key.rawValue, number)
        }
    }

    /// What cannot be read counts as not given.
    private static func key(of row: borrowing SQLRow) throws -> MatchKey {
        let day = Traits.day(CalendarDate(try row.value(at: 1)), reportedAt: try row[2])
        return MatchKey(ReportKind(try row.value(at: 4)) ?? .missing, Species(try row.value(at: 3)), day: day)
    }
}
