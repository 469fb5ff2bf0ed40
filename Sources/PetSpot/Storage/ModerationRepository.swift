import SQL

/// The flags of pages and the decisions of moderators.
final class ModerationRepository: Sendable {
    /// The most flags that a report keeps: 45 MB if every note were as long as can be. Nobody reads more.
    static let limit = 10_000
    /// Seconds in which the same flag again is a second press of the button.
    private static let repetitionTime = 60

    let store: any SQLStore
    let reports: ReportTable
    private let limit: Int
    let rows: ReadableRows
    let decisionRows: ReadableRows

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
        return try await store.transaction { [self] connection in
            guard try reports.lockRow(id, in: connection) else { throw ReportGone() }
            let sql = "SELECT \(Flag.columns.list) FROM flags WHERE report_id = $1 AND flagged_at > $2"
            let since = flag.flaggedAt - ModerationRepository.repetitionTime
            let recent = try connection.query(sql, id, since, element: Flag.init)
            if recent.contains(where: { $0.answer == answer }) { return false }
            guard try countFlags(of: id, in: connection).count < limit else { throw TooManyFlags() }
            try connection.run(Flag.columns.insertion(into: "flags"), values: Flag.columns.values(of: flag))
            if sendsMail, try !connection.hasRow("SELECT 1 FROM mails WHERE kind = $1 AND written_at IS NULL", MailKind.flags) {
                try MailRows.insert(.flags, now: flag.flaggedAt, in: connection)
            }
            return true
        }
    }

    /// The reports with flags, the last flagged first, and the flags of each, oldest first.
    func flagged() async throws -> [(report: PetReport, flags: [Flag])] {
        let (flags, flagged) = try await store.read { [rows, reports] connection in
            (
                try rows.query("SELECT \(Flag.columns.list) FROM flags ORDER BY number", in: connection) as [Flag],
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
        let counts = try await store.search { try $0.query(sql) { (try $0[0] as ReportID, try $0[1] as Int) } }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    /// Hides the page of a report and stores why, unless it is hidden for the same reason. Returns whether anything changed.
    @discardableResult
    func hide(_ id: ReportID, _ hiding: Hiding, by moderator: ModeratorName, now: Int) async throws -> Bool {
        let decision = Decision(decidedAt: now, moderator: moderator, reportID: id, action: .hide, reason: hiding.reason)
        let isOther = """
            SELECT 1 FROM reports WHERE id = $1 AND (hidden_at IS NULL OR coalesce(hidden_reason, '') <> coalesce($2, '')
                OR coalesce(hidden_note, '') <> coalesce($3, '')) \(store.rowLock)
            """
        let columns = "hidden_at = coalesce(hidden_at, $2), hidden_reason = $3, hidden_note = $4"
        return try await store.transaction { [reports] connection in
            guard try connection.hasRow(isOther, id, hiding.reason, hiding.note) else { return false }
            try reports.change(id, set: columns, now, hiding.reason, hiding.note, in: connection)
            try decision.insert(in: connection)
            try MailRows.insert(.hidden, ifWantedFor: id, now: now, in: connection)
            return true
        }
    }

    /// Shows the page of a report and forgets its flags, up to a number if given. Returns whether anything changed, and later flags.
    @discardableResult
    func show(_ id: ReportID, flagsUpTo last: Int? = nil, by moderator: ModeratorName, now: Int) async throws
        -> (hasChanged: Bool, hasLaterFlags: Bool)
    {
        let decision = Decision(decidedAt: now, moderator: moderator, reportID: id, action: .show)
        let isHidden = "SELECT 1 FROM reports WHERE id = $1 AND hidden_at IS NOT NULL \(store.rowLock)"
        let columns = "hidden_at = NULL, hidden_reason = NULL, hidden_note = NULL"
        return try await store.erasing { [reports] connection in
            let isShown = try connection.hasRow(isHidden, id) && reports.change(id, set: columns, in: connection)
            let deletion = "DELETE FROM flags WHERE report_id = $1 AND number <= $2"
            let hasChanged = try connection.run(deletion, id, last ?? .max) > 0 || isShown
            if hasChanged { try decision.insert(in: connection) }
            return (hasChanged, try connection.hasRow("SELECT 1 FROM flags WHERE report_id = $1", id))
        }
    }

    /// Removes decisions that are too old.
    func removeExpired(now: Int) async throws {
        let sql = "DELETE FROM decisions WHERE decided_at <= $1"
        try await store.transaction { try $0.run(sql, now - Decision.lifetime) }
    }
}

/// The lists that moderators look at.
extension ModerationRepository {
    /// The flags on a page of a report: some minutes' reading.
    private static let flagPageLength = 100

    /// Up to `limit` reports, from a cursor on.
    func page(from cursor: ModerationCursor, limit: Int) async throws -> ModerationPage {
        try await store.search { [self] connection in
            var (page, rest) = (ModerationPage(), limit)
            for list in ModerationCursor.List.allCases.drop(while: { $0 != cursor.list }) {
                let start = list == cursor.list ? cursor.position : nil
                let found: RowPage<PetReport> = try reports.rows.page(sql(of: list), below: start, limit: rest, in: connection)
                page.lists[list] = try found.elements.map { try moderated($0, hasFlags: list != .newest, in: connection) }
                if let next = found.next {
                    page.next = ModerationCursor(list: list, position: next)
                    return page
                }
                rest -= found.elements.count
            }
            return page
        }
    }

    /// A report with a page of its flags: the newest, or those before a position.
    func moderated(_ report: PetReport, flagsBefore cursor: Int? = nil) async throws -> ModeratedReport {
        let sql = """
            SELECT number, \(Flag.columns.list) FROM flags WHERE report_id = $3 AND number < $1
            ORDER BY number DESC LIMIT $2
            """
        return try await store.read { [self] connection in
            let limit = ModerationRepository.flagPageLength
            let flags: RowPage<Flag> = try rows.page(sql, below: cursor, limit: limit, [report.id], in: connection)
            let (count, last) = try countFlags(of: report.id, in: connection)
            return ModeratedReport(report: report, flags: flags.elements, flagCount: count, lastFlag: last, olderFlags: flags.next)
        }.value
    }

    /// Selects up to `$2` reports of a list below the position `$1`, each after its position.
    private func sql(of list: ModerationCursor.List) -> String {
        let (position, condition) =
            switch list {
            case .flagged: ("last_flag", "hidden_at IS NULL")
            case .hidden: ("number", "hidden_at IS NOT NULL")
            case .newest:
                ("number", "hidden_at IS NULL AND NOT EXISTS (SELECT 1 FROM flags WHERE report_id = reports.id)")
            }
        let flags = "(SELECT report_id, max(number) AS last_flag FROM flags GROUP BY report_id) AS flagged"
        return """
            SELECT \(position), \(PetReport.columns.list) FROM reports\(list == .flagged ? " JOIN \(flags) ON report_id = id" : "")
            WHERE \(condition) AND \(position) < $1 ORDER BY \(position) DESC LIMIT $2
            """
    }

    /// A report with the newest flag of each reason.
    private func moderated(_ report: PetReport, hasFlags: Bool, in connection: any SQLConnection) throws -> ModeratedReport {
        guard hasFlags else { return ModeratedReport(report: report, flags: [], flagCount: 0, lastFlag: nil) }
        let sql = """
            SELECT \(Flag.columns.list) FROM flags
            WHERE number IN (SELECT max(number) FROM flags WHERE report_id = $1 GROUP BY reason) ORDER BY number DESC
            """
        let flags: [Flag] = try rows.query(sql, report.id, in: connection)
        let (count, last) = try countFlags(of: report.id, in: connection)
        return ModeratedReport(report: report, flags: flags, flagCount: count, lastFlag: last)
    }

    /// The number of flags of a report, and the newest one's own number.
    private func countFlags(of id: ReportID, in connection: any SQLConnection) throws -> (count: Int, last: Int?) {
        let sql = "SELECT count(*), max(number) FROM flags WHERE report_id = $1"
        return try connection.first(sql, id) { (try $0[0], try $0[1]) } ?? (0, nil)
    }

    /// Up to `limit` decisions of the last year, newest first: all, or those about a report, from a cursor on.
    func decisions(about id: ReportID? = nil, before cursor: Int? = nil, limit: Int, now: Int) async throws -> RowPage<Decision> {
        let sql = """
            SELECT number, \(Decision.columns.list) FROM decisions
            WHERE number < $1 AND decided_at > $3\(id == nil ? "" : " AND report_id = $4") ORDER BY number DESC LIMIT $2
            """
        return try await store.search { [decisionRows] connection in
            let values: [any ColumnValue] = [now - Decision.lifetime] + (id.map { [$0] } ?? [])
            return try decisionRows.page(sql, below: cursor, limit: limit, values, in: connection)
        }
    }
}

/// The start of a page of moderated reports: a list, and the position that its first report is below.
struct ModerationCursor: Sendable, RawRepresentable {
    enum List: Character, CaseIterable, Sendable {
        /// Pages with flags, the last flagged first.
        case flagged = "f"
        case hidden = "h"
        /// All others, newest first.
        case newest = "n"
    }

    var list = List.flagged
    var position = Int.max

    var rawValue: String { "\(list.rawValue)\(position)" }
}

extension ModerationCursor {
    init?(rawValue text: String) {
        guard let list = text.first.flatMap(List.init), let position = Int(text.dropFirst()) else { return nil }
        self.init(list: list, position: position)
    }
}

struct ModerationPage: Sendable {
    var lists: [ModerationCursor.List: [ModeratedReport]] = [:]
    /// The start of the next page; nil on the last.
    var next: ModerationCursor?
}

/// The operator has enough to read about this page.
struct TooManyFlags: Error {}

extension Flag: Record {
    static let blank = Flag(reportID: ReportID(), flaggedAt: 0, answer: FlagAnswer())
    static let columns = Columns<Flag>(
        [Column("report_id", \.reportID), Column("flagged_at", \.flaggedAt), Column(FlagAnswer.fields, of: \.answer)]
    )
}

extension Decision: Record {
    static let blank = Decision(decidedAt: 0, moderator: .theOperator, reportID: ReportID(), action: .show)
    static let columns = Columns<Decision>([
        Column("decided_at", \.decidedAt),
        Column("moderator", \.moderator),
        Column("report_id", \.reportID),
        Column("action", \.action),
        Column(ifKnown: "reason", \.reason),
    ])

    /// Stores it, in the transaction that does what was decided.
    func insert(in connection: any SQLConnection) throws {
        try connection.run(Decision.columns.insertion(into: "decisions"), values: Decision.columns.values(of: self))
    }
}
