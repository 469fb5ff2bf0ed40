import SQL

/// Where a report is among those that may be of another's animal: whether it has a date, its kind, its species and its day in one number.
/// With a column for each, PostgreSQL would take this index for the list, or the list's for this, as long as it has no statistics of the
/// table.
struct MatchKey: Sendable {
    /// More than there are days in a calendar.
    private static let days = 10_000_000
    /// Days before 1970 that a date can be.
    private static let daysBefore = 719_162
    /// Added for a report without a date: more than the keys of all kinds and species.
    private static let undated = 1_000_000_000

    let rawValue: Int

    /// - Parameter day: the day of loss or find, in days since 1970; for a report without a date, the day of the report.
    init(_ kind: ReportKind, _ species: Species?, day: Int, isDated: Bool) {
        // A species that is added goes to the end, because keys are stored.
        let number = species.flatMap(Species.allCases.firstIndex).map { $0 + 1 } ?? 0
        rawValue =
            (isDated ? 0 : MatchKey.undated) + (number * 2 + (kind == .missing ? 0 : 1)) * MatchKey.days
            + MatchKey.daysBefore + day
    }
}

extension Traits {
    var matchKey: MatchKey { MatchKey(kind, species, day: days.upperBound, isDated: date != nil) }
}

/// The keys of all reports, made anew by a step of the schema.
enum MatchKeys {
    /// Fills the column.
    static func insertAll(in connection: any SQLConnection) throws {
        let columns = "number, last_seen_date, created_at, species, kind"
        try ReportTable.forEach(columns, in: connection, read: key) { number, key in
            try connection.run("UPDATE reports SET match_key = $1 WHERE number = $2", key.rawValue, number)
        }
    }

    /// Returns the key of a row. A column that cannot be read counts as not given.
    private static func key(of row: borrowing SQLRow) throws -> MatchKey {
        var answers = ReportAnswers()
        answers.lastSeenDate = CalendarDate(try row.value(at: 1))
        answers.species = Species(try row.value(at: 3))
        return Traits(ReportKind(try row.value(at: 4)) ?? .missing, answers, reportedAt: try row[2]).matchKey
    }
}
