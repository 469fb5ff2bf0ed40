import SQL

// MARK: Conditions

/// The rules of a report's life as conditions in SQL on the table of reports, for both databases.
///
/// `now` is the placeholder of the present moment, such as `$3`.
extension ReportLife {
    /// The way home in the row of an animal that has left its shelter for wherever.
    static let leftShelter = "left"

    /// Returns a report, unless its time is over.
    func unlessErased<Report: DatedReport>(_ report: Report?, at now: Int) -> Report? {
        report.flatMap { state(of: $0, at: now) == .erased ? nil : $0 }
    }

    /// Reports on the list, with those whose time there has ended since the last sweep. The list's index and the words hold exactly these.
    static let markedListed = "reunited_at IS NULL AND hidden_at IS NULL AND NOT is_expired"

    /// Reports of a kind that `markedListed` meets.
    static func markedListed(_ kind: ReportKind) -> String { "kind = '\(kind.rawValue)' AND \(markedListed)" }

    /// Reports on the list of a kind (`State.listed`). The mark that the sweep leaves keeps the list's index free of expired reports; the
    /// dates decide, because the mark may come an hour late. `NOT` and the sum keep SQLite from taking the index by dates, whose order
    /// is not the list's.
    func listed(_ kind: ReportKind, now: String) -> String { ReportLife.markedListed(kind) + " AND \(inTime(now: now))" }

    /// The rest of `listed` for reports that have words: those are marked as listed.
    func inTime(now: String) -> String { "confirmed_at + \(secondsOnList) > \(now)" }

    /// Reports that the search by chip finds (`State.listed` and `.expired`).
    func foundByChip(now: String) -> String {
        "reunited_at IS NULL AND hidden_at IS NULL AND confirmed_at + \(secondsUntilErased) > \(now)"
    }

    /// Reports whose time on the list is over and that have no mark of that.
    func expiring(now: String) -> String {
        "reunited_at IS NULL AND is_expired = FALSE AND confirmed_at <= \(moment(now, before: secondsOnList))"
    }

    /// Reports with a mark in error, because the list keeps reports for longer since a restart.
    func expiredTooEarly(now: String) -> String {
        "reunited_at IS NULL AND is_expired = TRUE AND confirmed_at > \(moment(now, before: secondsOnList))"
    }

    /// Reports to erase (`State.erased`), in two conditions, because each has an index. Marked reports come first.
    func due(now: String) -> [String] {
        [
            "reunited_at IS NULL AND is_expired = TRUE AND confirmed_at <= \(moment(now, before: secondsUntilErased))",
            "reunited_at IS NOT NULL AND reunited_at <= \(moment(now, before: secondsAfterReunited))",
        ]
    }

    /// The state of a report as a word (`State`); its kind while it is on the list.
    func stateName(now: String) -> String {
        """
        CASE WHEN reunited_at IS NULL AND confirmed_at <= \(moment(now, before: secondsUntilErased))
            OR reunited_at <= \(moment(now, before: secondsAfterReunited)) THEN '\(State.erased.rawValue)'
        WHEN hidden_at IS NOT NULL THEN '\(State.hidden.rawValue)' WHEN way_home = '\(ReportLife.leftShelter)' THEN way_home
        WHEN reunited_at IS NOT NULL THEN '\(State.reunited.rawValue)'
        WHEN confirmed_at <= \(moment(now, before: secondsOnList)) THEN '\(State.expired.rawValue)' ELSE kind END
        """
    }

    private func moment(_ now: String, before seconds: Int) -> String { "CAST(\(now) AS bigint) - \(seconds)" }
}

// MARK: Derived rows

/// A report as the tables derived from reports know it: words for the search, and counts for the statistics.
struct IndexedReport: Record {
    private(set) var number = 0
    /// Nil for a kind that only a newer version knows, which is not counted.
    private var kind: ReportKind?
    private var isListed = false
    private var createdAt = 0
    private var reunitedAt: Int?
    /// As it is stored: one that only a newer version knows is counted too.
    private var species: String?
    private var wayHome: String?
    private var answers = ReportAnswers()

    static let blank = IndexedReport()
    static let columns = Columns<IndexedReport>([
        Column("number", \.number),
        Column(ifKnown: "kind", \.kind),
        Column("(\(ReportLife.markedListed))", \.isListed),
        Column("created_at", \.createdAt),
        Column("reunited_at", \.reunitedAt),
        Column(ifKnown: "species", \.species),
        Column(ifKnown: "way_home", \.wayHome),
        Column(ifKnown: "species", \.answers.species),
        Column(ifKnown: "last_seen_place", \.answers.lastSeenPlace),
        Column(ifKnown: "pet_name", \.answers.petName),
        Column(ifKnown: "breed", \.answers.breed),
        Column(ifKnown: "last_seen_date", \.answers.lastSeenDate),
        Column(ifKnown: "position", \.answers.position),
    ])

    /// The terms by which the search finds it; none for one that is not on the list.
    private var words: [String] {
        guard isListed, let kind else { return [] }
        return SearchTerms.terms(of: answers.searchedTexts, kind, answers.species, at: answers.position)
    }

    /// The counts that it adds one to.
    private var counts: [ReportCount] {
        guard let kind else { return [] }
        let report = ReportCount(.reports, kind, at: createdAt, species)
        guard let reunitedAt, wayHome != ReportLife.leftShelter else { return [report] }
        return [
            report,
            ReportCount(.reunions, kind, at: reunitedAt, species),
            ReportCount(.ways, kind, wayHome),
            ReportCount(.times, kind, TimeHome(days: (reunitedAt - createdAt) / ReportLife.day).rawValue),
        ]
    }

    /// Brings words and counts into step with the row.
    /// - Parameter before: the report before the change; nil for a new one.
    /// - Parameter after: the report after the change; nil for one that is removed.
    static func update(from before: Self?, to after: Self?, in connection: any SQLConnection) throws {
        var changes: [ReportCount: Int] = [:]
        for count in before?.counts ?? [] { changes[count, default: 0] -= 1 }
        for count in after?.counts ?? [] { changes[count, default: 0] += 1 }
        try ReportCount.add(changes, in: connection)
        guard let after else { return }
        let (old, new) = (before?.words ?? [], after.words)
        guard old != new else { return }
        if !old.isEmpty { try connection.run("DELETE FROM report_words WHERE number = $1", after.number) }
        try after.insert(new, in: connection)
    }

    /// Words that one statement inserts. Most reports have fewer.
    private static let insertedAtOnce = 16
    private static let insertion: String = {
        let rows = (2...insertedAtOnce + 1).map { "($1, $\($0))" }.joined(separator: ", ")
        return "INSERT INTO report_words (number, word) VALUES \(rows) ON CONFLICT DO NOTHING"
    }()

    private func insert(_ words: [String], in connection: any SQLConnection) throws {
        let length = IndexedReport.insertedAtOnce
        for start in stride(from: 0, to: words.count, by: length) {
            var some = Array(words[start...].prefix(length))
            // One statement for any number of words: a word that is there already is not inserted again.
            while some.count < length { some.append(some[0]) }
            try connection.run(IndexedReport.insertion, values: [number.sqlValue] + some.map(\.sqlValue))
        }
    }

    /// Reports that are held in memory at once.
    private static let pieceLength = 1000

    /// Makes the words and match keys of all reports, in a step of the schema; and the counts, unless there are some, of erased ones too.
    static func insertAll(in connection: any SQLConnection) throws {
        let isCounting = try !connection.hasRow("SELECT 1 FROM report_counts")
        var counts: [ReportCount: Int] = [:]
        let sql = "SELECT \(columns.list) FROM reports WHERE number > $1 ORDER BY number LIMIT \(pieceLength)"
        var last: Int? = 0
        while let number = last {
            let piece = try connection.query(sql, number, element: IndexedReport.init)
            for report in piece {
                try report.insert(report.words, in: connection)
                let setting = "UPDATE reports SET match_key = $1 WHERE number = $2"
                try connection.run(setting, report.matchKey.rawValue, report.number)
                for count in report.counts { counts[count, default: 0] += 1 }
            }
            last = piece.last?.number
        }
        if isCounting { try ReportCount.add(counts, in: connection) }
    }

    private var matchKey: MatchKey { Traits(kind ?? .missing, answers, reportedAt: createdAt).matchKey }
}

// MARK: Points

extension Vicinity {
    /// Reports whose points are within, as a condition in SQL.
    func condition(_ parameters: inout Parameters) -> String {
        let point = EarthPoint(centre)
        let squares = [("earth_x", point.x), ("earth_y", point.y), ("earth_z", point.z)].map { column, value in
            let difference = "(\(column) - \(parameters.add(value)))"
            return "\(difference) * \(difference)"
        }
        return "\(squares.joined(separator: " + ")) <= \(parameters.add(squaredChord))"
    }
}

// MARK: Match keys

/// The position of a report among candidates for a match: whether it has a date, its kind, its species and its day, in one number.
/// With a column for each, PostgreSQL would confuse this index with the list's as long as it has no statistics of the table.
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

// MARK: Counts

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
    fileprivate init(_ subject: Subject, _ kind: ReportKind, at moment: Int? = nil, _ value: String?) {
        let month = moment.map { String(CalendarDate(secondsSince1970: $0).rawValue.prefix(7)) }
        self.init(subject: subject, kind: kind, month: month ?? "", value: value ?? "")
    }

    fileprivate static let names = "subject, kind, month, value, count"

    fileprivate static func add(_ changes: [ReportCount: Int], in connection: any SQLConnection) throws {
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
