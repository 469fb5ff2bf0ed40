import SQL

/// The flags of pages and the decisions of moderators.
final class ModerationRepository: Sendable {
    /// The most flags that a report keeps: 45 MB if every note were as long as can be. Nobody reads more.
    static let limit = 10_000
    /// Seconds in which the same flag again is a second press of the button.
    private static let repetitionTime = 60
    static let columns = (["report_id", "flagged_at"] + FlagAnswer.fields.map(\.name.column))
        .joined(separator: ", ")

    let store: any SQLStore
    let reports: ReportTable
    private let limit: Int
    let rows: ReadableRows
    let decisionRows: ReadableRows

    /// - Parameter log: gets a line for each row that cannot be read.
    init(_ store: any SQLStore, limit: Int = ModerationRepository.limit, log: Log? = nil) {
        self.store = store
        self.limit = limit
        reports = ReportTable(of: store, log: log)
        rows = ReadableRows(of: "flags", log)
        decisionRows = ReadableRows(of: "decisions", log)
    }

    /// Stores a flag. Returns false when the same one was stored within the minute before. Throws `ReportGone`, and `TooManyFlags`.
    /// - Parameter sendsMail: whether moderators hear of it by mail.
    func add(_ flag: Flag, sendsMail: Bool = false) async throws -> Bool {
        let (id, answer) = (flag.reportID, flag.answer)
        let values = [id.sqlValue, flag.flaggedAt.sqlValue] + FlagAnswer.fields.map { $0.stored(answer) }
        let places = placeholders(values.count)
        return try await store.transaction { [self] connection in
            guard try reports.lockRow(id, in: connection) else { throw ReportGone() }
            let sql = "SELECT \(ModerationRepository.columns) FROM flags WHERE report_id = $1 AND flagged_at > $2"
            let since = flag.flaggedAt - ModerationRepository.repetitionTime
            let recent = try connection.query(sql, id, since, element: Flag.init)
            if recent.contains(where: { $0.answer == answer }) { return false }
            let count: Int? = try connection.value("SELECT count(*) FROM flags WHERE report_id = $1", id)
            guard count ?? 0 < limit else { throw TooManyFlags() }
            try connection.run("INSERT INTO flags (\(ModerationRepository.columns)) VALUES (\(places))", values: values)
            if sendsMail {
                let waiting = "SELECT 1 FROM mails WHERE kind = $1 AND written_at IS NULL"
                if try !connection.hasRow(waiting, MailKind.flags) {
                    try MailRows.insert(.flags, for: nil, now: flag.flaggedAt, in: connection)
                }
            }
            return true
        }
    }

    /// How many reports have flags.
    func flaggedCount() async throws -> Int {
        let sql = "SELECT count(DISTINCT report_id) FROM flags"
        return try await store.search { try $0.value(sql) ?? 0 }
    }

    /// The reports with flags, the last flagged first, and the flags of each, oldest first.
    func flagged() async throws -> [(report: PetReport, flags: [Flag])] {
        let (flags, flagged) = try await store.read { [rows, reports] connection in
            (
                try connection.query("SELECT \(ModerationRepository.columns) FROM flags ORDER BY number") { row in
                    rows.read(row, Flag.init)
                }.compactMap(\.self),
                try reports.all(where: "id IN (SELECT report_id FROM flags)", in: connection)
            )
        }.value
        let flagsByReport = Dictionary(grouping: flags, by: \.reportID)
        return flagged.map { (report: $0, flags: flagsByReport[$0.id] ?? []) }
            .sorted { $0.flags.last?.flaggedAt ?? 0 > $1.flags.last?.flaggedAt ?? 0 }
    }

    /// The number of flags of each report that has any.
    func flagCounts() async throws -> [ReportID: Int] {
        let sql = "SELECT report_id, count(*) FROM flags GROUP BY report_id"
        let counts = try await store.read { try $0.query(sql) { (try $0[0] as ReportID, try $0[1] as Int) } }.value
        return Dictionary(uniqueKeysWithValues: counts)
    }

    /// Hides the page of a report, and stores why: also when it is hidden for another reason. One that is hidden for the same stays as it is.
    /// Returns whether anything changed.
    @discardableResult
    func hide(_ id: ReportID, _ hiding: Hiding, by moderator: ModeratorName, now: Int) async throws -> Bool {
        let decision = Decision(
            decidedAt: now,
            moderator: moderator,
            reportID: id,
            action: .hide,
            reason: hiding.reason
        )
        let sql = """
            UPDATE reports SET hidden_at = coalesce(hidden_at, $1), hidden_reason = $2, hidden_note = $3
            WHERE id = $4 AND (hidden_at IS NULL OR coalesce(hidden_reason, '') <> coalesce($2, '')
                OR coalesce(hidden_note, '') <> coalesce($3, ''))
            """
        return try await store.transaction { connection in
            guard try connection.run(sql, now, hiding.reason, hiding.note, id) > 0 else { return false }
            try ReportWords.update(id, in: connection)
            try decision.insert(in: connection)
            try MailRows.insert(.hidden, ifWantedFor: id, now: now, in: connection)
            return true
        }
    }

    /// Shows the page of a report again, or leaves it as it is, and forgets what people said about it. Returns whether anything changed.
    @discardableResult
    func show(_ id: ReportID, by moderator: ModeratorName, now: Int) async throws -> Bool {
        let decision = Decision(decidedAt: now, moderator: moderator, reportID: id, action: .show)
        let showing = """
            UPDATE reports SET hidden_at = NULL, hidden_reason = NULL, hidden_note = NULL
            WHERE id = $1 AND hidden_at IS NOT NULL
            """
        let hasChanged = try await store.transaction { connection in
            let shown = try connection.run(showing, id)
            if shown > 0 { try ReportWords.update(id, in: connection) }
            let forgotten = try connection.run("DELETE FROM flags WHERE report_id = $1", id)
            if shown + forgotten > 0 { try decision.insert(in: connection) }
            return shown + forgotten > 0
        }
        await store.eraseDeleted()
        return hasChanged
    }
}

/// The operator has enough to read about this page.
struct TooManyFlags: Error {}

extension Flag {
    /// Reads a row.
    init(_ row: borrowing SQLRow) throws {
        var answer = FlagAnswer()
        for (index, field) in FlagAnswer.fields.enumerated() { field.load(try row.value(at: 2 + index), &answer) }
        self.init(reportID: try row[0], flaggedAt: try row[1], answer: answer)
    }
}
