import SQL

// MARK: Conditions

/// The rules of a report's life as conditions in SQL on the table of reports, for both databases.
///
/// `now` is the placeholder of the present moment, such as `$3`.
extension ReportLife {
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

    /// Makes words and match keys of all reports, in a step of the schema. Counts are made only if none are stored, because stored ones
    /// include erased reports.
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
