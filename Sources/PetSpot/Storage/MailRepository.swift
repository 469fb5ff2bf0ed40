import SHA2
import SQL

/// Mails that wait or were written lately, the consent to them, and the private links in them.
///
/// A mail is a row without text and address. It is stored in the transaction that makes the reason for it, and deleted with its report.
final class MailRepository: Sendable {
    let store: any SQLStore
    let reports: ReportTable
    let life: ReportLife
    let alerts: ReadableRows

    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        reports = ReportTable(of: store, log: log)
        alerts = ReadableRows(of: "alerts", log)
    }

    // MARK: Writing

    struct Row: Record {
        private(set) var number = 0
        private(set) var kind = MailKind.first
        /// The kind of the message that the mail tells of; nil for other mails.
        private(set) var message: MessageKind?
        private(set) var createdAt = 0
        /// The receiver of a mail about alerts; nil for other mails.
        private(set) var address: NeighbourID?
        /// The alert that the mail asks to confirm; of a task, the last alert that was looked at.
        private(set) var alert: Int?

        static let blank = Row()
        static let columns = Columns<Row>([
            Column("number", \.number),
            Column("kind", \.kind),
            Column(ifKnown: "about", \.message),
            Column("created_at", \.createdAt),
            Column("address", \.address),
            Column("alert", \.alert),
        ])
    }

    /// A mail whose time has come. No other node takes it for `MailLimits.lease` seconds.
    struct Due: Sendable {
        /// The rows that go together in the mail, oldest first; at least one.
        fileprivate(set) var rows: [Row]
        /// The report that the mail is about; nil for a mail to the moderators.
        let report: PetReport?
        /// Reports that may be of the same animal and that no mail has told of.
        var matches: [ReportID] = []
        /// The alert that the mail asks to confirm.
        var alert: Alert?
        /// New reports that alerts of the receiver fit.
        var news: [News] = []

        /// The number of the mail's file.
        var number: Int { rows[0].number }
        var kind: MailKind { rows[0].kind }
        var createdAt: Int { rows[0].createdAt }
        /// Whether the mail has something to tell. Reports that matched may have been deleted.
        var hasNews: Bool { !matches.isEmpty || rows.contains { $0.kind != .match } }
    }

    /// The outcome of looking for a mail whose time has come.
    private enum Next {
        case due(Due)
        /// A mail has to wait or was deleted with its report: there may be another.
        case settled
        case none
    }

    /// Takes due mails. A mail about a report comes alone, with all rows that go into it; mails to neighbours come up to `MailLimits.atOnce`,
    /// because one report causes thousands. Nil when none is due; empty when all that were looked at have to wait, and others may be due. Kinds
    /// that only a newer version knows are left to its nodes.
    func next(takesAlerts: Bool = true, now: Int) async throws -> [Due]? {
        try await store.transaction { [self] connection in
            var taken: [Due] = []
            for _ in 0..<MailLimits.atOnce {
                switch try take(takesAlerts: takesAlerts, now: now, in: connection) {
                case .none: return taken.isEmpty ? nil : taken
                case .settled: continue
                case .due(let due):
                    taken.append(due)
                    if due.kind != .nearby { return taken }
                }
            }
            return taken
        }
    }

    private func take(takesAlerts: Bool, now: Int, in connection: any SQLConnection) throws -> Next {
        func first(_ condition: String) throws -> (Row, ReportID?)? {
            let sql = """
                SELECT \(Row.columns.list), report_id FROM mails
                WHERE written_at IS NULL AND \(condition) AND due_at <= $1 AND kind IN (\(MailKind.allCases.sqlList))
                ORDER BY due_at, number LIMIT 1 \(store.skipLocked)
                """
            return try connection.first(sql, now) { (try Row($0), ReportID(try $0.value(at: Row.columns.count))) }
        }
        let found = try first("address IS NULL") ?? (takesAlerts ? first("address IS NOT NULL") : nil)
        guard let (row, id) = found else { return .none }
        let report = try id.flatMap { try reports.readable($0, in: connection) }
        if id != nil, report.map({ life.state(of: $0, at: now) == .erased }) != false {
            try delete([row], in: connection)
            return .settled
        }
        if let time = try earliestTime(of: row, report, now: now, in: connection), time > now {
            try postpone([row], to: time, in: connection)
            return .settled
        }
        var due = Due(rows: [row], report: report)
        if let address = row.address {
            due.alert = try row.alert.flatMap { try alert($0, now: now, in: connection) }
            if row.kind == .nearby { due.news = try takeNews(into: row.number, for: address, now: now, in: connection) }
        } else if let id, MailKind.batched.contains(row.kind) {
            let waiting = "\(batched(Row.columns.list)) AND written_at IS NULL ORDER BY number"
            due.rows = try connection.query(waiting, id, element: Row.init)
            // A pair that the private page no longer shows is no news.
            let new = """
                SELECT other_id FROM mail_matches JOIN reports ON id = other_id
                WHERE report_id = $1 AND is_mailed = FALSE AND reunited_at IS NULL AND hidden_at IS NULL
                AND NOT EXISTS (
                    SELECT 1 FROM dismissed_matches
                    WHERE missing_id = $1 AND found_id = other_id OR missing_id = other_id AND found_id = $1
                )
                """
            due.matches = try connection.query(new, id) { try $0[0] }
        }
        try postpone(due.rows, to: now + MailLimits.lease, in: connection)
        return .due(due)
    }

    /// The earliest time of a mail of a kind that is limited; nil when the limit is not reached.
    private func earliestTime(of row: Row, _ report: PetReport?, now: Int, in connection: any SQLConnection) throws -> Int? {
        let kind = row.kind
        if kind == .flags {
            let last: Int?? = try connection.value("SELECT max(written_at) FROM mails WHERE kind = $1", kind)
            return last?.map { $0 + MailLimits.moderatorPause }
        }
        if [.first, .confirmAlert].contains(kind) {
            // After as many as are allowed in an hour: when the oldest of them is an hour old, and not before a pause.
            let sql = "SELECT until FROM mail_addresses WHERE kind = $1 AND until > $2 ORDER BY until DESC LIMIT 1 OFFSET $3"
            let since = now + ReportLife.day - 3600
            let until: Int? = try connection.value(sql, MailKind.first, since, MailLimits.firstInHour - 1)
            return until.map { max($0 - ReportLife.day + 3600, now + MailLimits.firstPause) }
        }
        /// The earliest time after mails of the last day, of which all rows of one have the same time.
        func time(after rows: String, of subject: some ColumnValue, pause: Int, inDay limit: Int) throws -> Int? {
            let sql = "\(rows) AND written_at > $2 ORDER BY written_at"
            let written = try connection.query(sql, subject, now - ReportLife.day) { try $0[0] as Int }
            let afterPause = written.last.map { $0 + pause }
            let extra = written.count - limit
            return extra >= 0 ? max(afterPause ?? 0, written[extra] + ReportLife.day) : afterPause
        }
        let column = "DISTINCT written_at"
        if let address = row.address {
            let rows = "SELECT \(column) FROM mails WHERE kind = '\(MailKind.nearby.rawValue)' AND address = $1"
            return try time(after: rows, of: address, pause: AlertLimits.pause, inDay: AlertLimits.mailsInDay)
        }
        guard MailKind.batched.contains(kind), let report else { return nil }
        let (pause, limit) = (MailLimits.pause, MailLimits.batchesInDay)
        return try time(after: batched(column), of: report.id, pause: pause, inDay: limit)
    }

    private func batched(_ columns: String) -> String {
        "SELECT \(columns) FROM mails WHERE report_id = $1 AND kind IN (\(MailKind.batched.sqlList))"
    }

    private func postpone(_ rows: [Row], to time: Int, in connection: any SQLConnection) throws {
        for row in rows { try connection.run("UPDATE mails SET due_at = $1 WHERE number = $2", time, row.number) }
    }

    private func delete(_ rows: [Row], in connection: any SQLConnection) throws {
        for row in rows { try connection.run("DELETE FROM mails WHERE number = $1", row.number) }
    }

    /// Stores that mails are in the outbox, and which matches and reports they tell of. A first mail is counted, so that one that could not be
    /// written is not. Returns the numbers of the mails without those that were withdrawn meanwhile, because their report is gone, has another
    /// address, or has no consent any more.
    func setWritten(_ mails: [Due], now: Int) async throws -> Set<Int> {
        var newAddresses: [Int: Digest] = [:]
        for due in mails {
            let email = due.kind == .first ? due.report?.answers.contactEmail : due.alert?.answer.email
            if let address = email?.mailAddress { newAddresses[due.number] = try await hash(of: address) }
        }
        return try await store.transaction { [self, newAddresses] connection in
            // In one order for all, so that no two transactions wait for each other.
            let written = try mails.sorted { $0.number < $1.number }.filter { due in
                try setWritten(due, newAddresses[due.number], now: now, in: connection)
            }
            try countNeighbours(toldOf: written.flatMap(\.news), in: connection)
            return Set(written.map(\.number))
        }
    }

    private func setWritten(_ due: Due, _ newAddress: Digest?, now: Int, in connection: any SQLConnection) throws -> Bool {
        let writing = "UPDATE mails SET written_at = $1 WHERE number = $2"
        let counts = try due.rows.map { try connection.run(writing, now, $0.number) }
        guard counts[0] > 0 else { return false }
        if let newAddress {
            try add(.first, to: newAddress, now: now, in: connection)
            if let report = due.report { try reports.change(report.id, set: "first_mails = first_mails + 1", in: connection) }
        }
        for match in due.matches {
            let sql = "UPDATE mail_matches SET is_mailed = TRUE WHERE report_id = $1 AND other_id = $2"
            try connection.run(sql, due.report?.id, match)
        }
        try addMailOfRest(after: due, now: now, in: connection)
        return true
    }

    /// Deletes a mail that is not written, because nobody wants it any more.
    func delete(_ due: Due, now: Int) async throws {
        try await store.transaction { [self] connection in
            try delete(due.rows, in: connection)
            try addMailOfRest(after: due, now: now, in: connection)
        }
    }

    /// The mails of some numbers that were not withdrawn, each with the time since which it waits for a mailer.
    func waiting(_ numbers: [Int]) async throws -> [Int: Int] {
        try await store.search { connection in
            var times: [Int: Int] = [:]
            for number in numbers {
                let sql = "SELECT coalesce(written_at, due_at) FROM mails WHERE number = $1"
                times[number] = try connection.value(sql, number)
            }
            return times
        }
    }

    // MARK: Reasons

    /// Adds a mail to the authors of other reports that may be of the same animal, unless one told of the pair or waits, and ends the search.
    func addMatches(_ others: [ReportID], of search: Due, now: Int) async throws {
        guard let id = search.report?.id else { return }
        try await store.transaction { [self] connection in
            let sql = """
                INSERT INTO mail_matches (report_id, other_id, is_mailed) SELECT id, $2, FALSE FROM reports
                WHERE id = $1 AND \(MailRows.isWanted) AND EXISTS (SELECT 1 FROM reports WHERE id = $2)
                ON CONFLICT DO NOTHING
                """
            let isNews = """
                SELECT 1 FROM mail_matches WHERE report_id = $1 AND other_id = $2 AND is_mailed = FALSE
                AND NOT EXISTS (SELECT 1 FROM mails WHERE report_id = $1 AND kind = $3 AND written_at IS NULL)
                """
            for other in others {
                try connection.run(sql, other, id)
                guard try connection.hasRow(isNews, other, id, MailKind.match) else { continue }
                try MailRows.insert(.match, ifWantedFor: other, now: now, in: connection)
            }
            try delete(search.rows, in: connection)
        }
    }

    /// Adds a mail to the authors of at most 100 reports that leave the list soon, once each time. Returns the number of mails.
    func addReminders(now: Int) async throws -> Int {
        let days = ReportLife.lastDaysOnList * ReportLife.day
        let sql = """
            SELECT id FROM reports WHERE reunited_at IS NULL AND hidden_at IS NULL AND is_expired = FALSE
            AND \(MailRows.isWanted) AND confirmed_at <= $1 AND confirmed_at > $2 AND NOT EXISTS (
                SELECT 1 FROM mails WHERE report_id = reports.id AND kind = $3 AND created_at > confirmed_at
            ) LIMIT 100
            """
        let (oldest, newest) = (now - life.secondsOnList, now - life.secondsOnList + days)
        return try await store.transaction { [reports] connection in
            let ids = try connection.query(sql, newest, oldest, MailKind.reminder) { row in
                reports.rows.read(row) { try $0[0] as ReportID }
            }.compactMap(\.self)
            for id in ids { try MailRows.insert(.reminder, for: id, now: now, in: connection) }
            return ids.count
        }
    }

    /// Deletes mails older than `MailLimits.memory`, and addresses whose time is over. Returns the number of mails that were never written.
    func removeExpired(now: Int) async throws -> Int {
        try await store.transaction { connection in
            let mails = "DELETE FROM mails WHERE created_at < $1 AND written_at IS"
            let count = try connection.run("\(mails) NULL", now - MailLimits.memory)
            try connection.run("\(mails) NOT NULL", now - MailLimits.memory)
            try connection.run("DELETE FROM mail_addresses WHERE until <= $1", now)
            return count
        }
    }
}

/// Adds mails within the transaction that makes the reason for them.
enum MailRows {
    /// The condition for reports whose authors want mail.
    static let isWanted = "mail = '\(MailConsent.on.rawValue)' AND contact_email IS NOT NULL"

    /// Adds a mail.
    /// - Parameters:
    ///   - report: the report that the mail is about; nil for a mail to the moderators or about alerts.
    ///   - message: the kind of the message that the mail tells of.
    ///   - address: the receiver of a mail about alerts.
    ///   - alert: the alert that the mail asks to confirm.
    ///   - dueAt: the earliest time of the mail; nil for `now`.
    static func insert(
        _ kind: MailKind,
        for report: ReportID? = nil,
        about message: MessageKind? = nil,
        to address: NeighbourID? = nil,
        alert: Int? = nil,
        now: Int,
        dueAt: Int? = nil,
        in connection: any SQLConnection
    ) throws {
        let columns = "kind, report_id, about, address, alert, created_at, due_at"
        let sql = "INSERT INTO mails (\(columns)) VALUES (\(placeholders(7)))"
        try connection.run(sql, kind, report, message, address, alert, now, dueAt ?? now)
    }

    /// Adds a mail to the author of a report, if they want mail.
    static func insert(
        _ kind: MailKind,
        ifWantedFor report: ReportID,
        about message: MessageKind? = nil,
        now: Int,
        in connection: any SQLConnection
    ) throws {
        guard try connection.hasRow("SELECT 1 FROM reports WHERE id = $1 AND \(isWanted)", report) else { return }
        try insert(kind, for: report, about: message, now: now, in: connection)
    }

    /// Adds the mails of a report that was stored or changed. On a site that sends mail these are a first mail to a new address, and a search
    /// for reports of the same animal, whose authors are told; of a new report, neighbours are told too.
    /// - Parameters:
    ///   - old: the report before the change; nil for a new one.
    ///   - turns: the earliest times of its mails.
    static func insert(after report: PetReport, was old: PetReport? = nil, turns: MailTurns, in connection: any SQLConnection) throws {
        let now = report.confirmedAt
        let hasNewAddress = report.answers.contactEmail != old?.answers.contactEmail
        if hasNewAddress, old != nil {
            // The old address gets nothing more, and its links open nothing, whether the site sends mail now or not.
            try connection.run("DELETE FROM mails WHERE report_id = $1 AND kind <> $2", report.id, MailKind.neighbours)
            try connection.run("DELETE FROM mail_links WHERE report_id = $1", report.id)
        }
        guard report.mail != nil else { return }
        if report.mail == .unconfirmed, hasNewAddress, report.answers.contactEmail?.mailAddress != nil {
            try insert(.first, for: report.id, now: now, dueAt: turns.first, in: connection)
        }
        if old == nil, report.createdAt > now - AlertLimits.newsAge {
            try insert(.neighbours, for: report.id, now: now, dueAt: turns.neighbours, in: connection)
        }
        if report.answers != old?.answers { try insert(.search, for: report.id, now: now, in: connection) }
    }

    /// Whether a hash is that of a private link to a report which was mailed and still works.
    static func isLink(_ hash: Digest, to report: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM mail_links WHERE hash = $1 AND report_id = $2", hash, report)
    }
}
