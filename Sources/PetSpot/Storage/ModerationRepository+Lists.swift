import SQL

/// Where a page of moderated reports begins: in a list, below a position.
struct ModerationCursor: Sendable, RawRepresentable {
    /// The lists, one after another.
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

/// A page of moderated reports, by list.
struct ModerationPage: Sendable {
    var lists: [ModerationCursor.List: [ModeratedReport]] = [:]
    /// Where the next page begins; nil on the last.
    var next: ModerationCursor?
}

/// A page of the log of decisions.
struct DecisionPage: Sendable {
    /// Newest first.
    var decisions: [Decision] = []
    /// The number of the decision that the next page begins below; nil on the last page.
    var next: Int?
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
                var last = list == cursor.list ? cursor.position : .max
                let found = try connection.query(sql(of: list), last, rest + 1) { row in
                    (position: try row[ReportTable.columnCount] as Int, report: reports.rows.read(row, PetReport.init))
                }
                last = found.prefix(rest).last?.position ?? last
                page.lists[list] = try found.prefix(rest).compactMap(\.report).map { report in
                    try moderated(report, hasFlags: list != .newest, in: connection)
                }
                guard found.count <= rest else {
                    page.next = ModerationCursor(list: list, position: last)
                    return page
                }
                rest -= found.count
            }
            return page
        }
    }

    /// A report with a page of its flags: the newest, or those before a position.
    func moderated(_ report: PetReport, flagsBefore cursor: Int? = nil) async throws -> ModeratedReport {
        let sql = """
            SELECT \(ModerationRepository.columns), number FROM flags WHERE report_id = $1 AND number < $2
            ORDER BY number DESC LIMIT $3
            """
        return try await store.read { [self] connection in
            let limit = ModerationRepository.flagPageLength
            let found = try connection.query(sql, report.id, cursor ?? .max, limit + 1) { row in
                (flag: rows.read(row, Flag.init), number: try row[2 + FlagAnswer.fields.count] as Int)
            }
            return ModeratedReport(
                report: report,
                flags: found.prefix(limit).compactMap(\.flag),
                flagCount: try flagCount(of: report.id, in: connection),
                olderFlags: found.count > limit ? found[limit - 1].number : nil
            )
        }.value
    }

    /// Selects up to `$2` reports of a list below the position `$1`, which is the last column.
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
            SELECT \(ReportTable.names), \(position) FROM reports\(list == .flagged ? " JOIN \(flags) ON report_id = id" : "")
            WHERE \(condition) AND \(position) < $1 ORDER BY \(position) DESC LIMIT $2
            """
    }

    /// A report with the newest flag of each reason.
    private func moderated(
        _ report: PetReport,
        hasFlags: Bool,
        in connection: any SQLConnection
    ) throws -> ModeratedReport {
        guard hasFlags else { return ModeratedReport(report: report, flags: [], flagCount: 0) }
        let sql = """
            SELECT \(ModerationRepository.columns) FROM flags
            WHERE number IN (SELECT max(number) FROM flags WHERE report_id = $1 GROUP BY reason) ORDER BY number DESC
            """
        let flags = try connection.query(sql, report.id) { rows.read($0, Flag.init) }.compactMap(\.self)
        return ModeratedReport(report: report, flags: flags, flagCount: try flagCount(of: report.id, in: connection))
    }

    private func flagCount(of id: ReportID, in connection: any SQLConnection) throws -> Int {
        try connection.value("SELECT count(*) FROM flags WHERE report_id = $1", id) ?? 0
    }
}

/// The log of decisions.
extension ModerationRepository {
    /// Up to `limit` decisions of the last year, newest first: all, or those about a report, from a cursor on.
    func decisions(
        about id: ReportID? = nil,
        before cursor: Int? = nil,
        limit: Int,
        now: Int
    ) async throws -> DecisionPage {
        let sql = """
            SELECT number, decided_at, moderator, report_id, action, reason FROM decisions
            WHERE number < $1 AND decided_at > $2\(id == nil ? "" : " AND report_id = $4") ORDER BY number DESC LIMIT $3
            """
        let values = [cursor ?? .max, now - Decision.lifetime, limit + 1].map(\.sqlValue)
        let allValues = values + [id?.sqlValue].compactMap(\.self)
        return try await store.search { [decisionRows] connection in
            var (page, count, last) = (DecisionPage(), 0, Int?.none)
            try connection.run(sql, values: allValues) { row in
                count += 1
                guard count <= limit else {
                    page.next = last
                    return false
                }
                last = try row[0]
                if let decision = decisionRows.read(row, Decision.init) { page.decisions.append(decision) }
                return true
            }
            return page
        }
    }

    /// Removes decisions that are too old.
    func removeExpired(now: Int) async throws {
        let sql = "DELETE FROM decisions WHERE decided_at <= $1"
        try await store.transaction { try $0.run(sql, now - Decision.lifetime) }
    }
}

extension Decision {
    /// Reads a row. Throws when only a newer version knows such a decision.
    fileprivate init(_ row: borrowing SQLRow) throws {
        self.init(
            decidedAt: try row[1],
            moderator: try row[2],
            reportID: try row[3],
            action: try row[4],
            reason: FlagReason(try row.value(at: 5))
        )
    }

    /// Stores it, in the transaction that does what was decided.
    func insert(in connection: any SQLConnection) throws {
        try connection.run(
            "INSERT INTO decisions (decided_at, moderator, report_id, action, reason) VALUES ($1, $2, $3, $4, $5)",
            decidedAt,
            moderator,
            reportID,
            action,
            reason
        )
    }
}
