import SHA2
import SQL

/// Mails that wait or were written lately, the consent to them, and the private links in them.
///
/// A mail is a row without text and address. It is stored in the transaction that makes the reason for it, and deleted with its report.
final class MailRepository: Sendable {
    private let store: any SQLStore
    private let reports: ReportTable
    private let life: ReportLife

    /// - Parameter log: gets a line for each report that cannot be read.
    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        reports = ReportTable(of: store, log: log)
    }

    // MARK: Writing

    /// A row of the table of mails.
    struct Row: Sendable {
        fileprivate static let columns = "number, kind, about, created_at"

        let number: Int
        let kind: MailKind
        /// The kind of the message that the mail tells of; nil for other mails.
        let message: MessageKind?
        let createdAt: Int

        fileprivate init(_ row: borrowing SQLRow) throws {
            number = try row[0]
            kind = try row[1]
            message = MessageKind(rawValue: try row[2] ?? "")
            createdAt = try row[3]
        }
    }

    /// A mail that is due. No other node takes it for `MailLimits.lease` seconds.
    struct Due: Sendable {
        /// The rows that go together in the mail, oldest first; at least one.
        let rows: [Row]
        /// The report that the mail is about; nil for a mail to the moderators.
        let report: PetReport?
        /// Reports that may be of the same animal and that no mail has told of.
        let matches: [ReportID]

        /// The number of the mail's file.
        var number: Int { rows[0].number }
        var kind: MailKind { rows[0].kind }
        var createdAt: Int { rows[0].createdAt }
        /// Whether the mail has something to tell. Reports that matched may have been deleted.
        var hasNews: Bool { !matches.isEmpty || rows.contains { $0.kind != .match } }
    }

    /// The outcome of looking for a mail that is due.
    enum Next: Sendable {
        case due(Due)
        /// A mail was due, but has to wait or was deleted with its report: the next one may be due.
        case settled
        case none
    }

    /// Takes the next mail that is due, with all rows that go together in it. Kinds that only a newer version knows are left to its nodes.
    func next(now: Int) async throws -> Next {
        try await store.transaction { [self] connection in
            let sql = """
                SELECT \(Row.columns), report_id FROM mails
                WHERE written_at IS NULL AND due_at <= $1 AND kind IN (\(MailKind.allCases.sqlList))
                ORDER BY due_at, number LIMIT 1 \(store.freeRowLock)
                """
            let found = try connection.first(sql, now) { (try Row($0), ReportID(try $0.value(at: 4))) }
            guard let (row, id) = found else { return .none }
            let report = try id.flatMap { try readable($0, in: connection) }
            if id != nil, report.map({ life.state(of: $0, at: now) == .erased }) != false {
                try delete([row], in: connection)
                return .settled
            }
            if let time = try earliestTime(of: row.kind, report, now: now, in: connection), time > now {
                try postpone([row], to: time, in: connection)
                return .settled
            }
            var (rows, matches) = ([row], [ReportID]())
            if let id, MailKind.batched.contains(row.kind) {
                let waiting = "\(batched(Row.columns)) AND written_at IS NULL ORDER BY number"
                rows = try connection.query(waiting, id, element: Row.init)
                // A pair that the private page no longer shows is no news.
                let new = """
                    SELECT other_id FROM mail_matches JOIN reports ON id = other_id
                    WHERE report_id = $1 AND is_mailed = FALSE AND reunited_at IS NULL AND hidden_at IS NULL
                    AND NOT EXISTS (
                        SELECT 1 FROM dismissed_matches
                        WHERE missing_id = $1 AND found_id = other_id OR missing_id = other_id AND found_id = $1
                    )
                    """
                matches = try connection.query(new, id) { try $0[0] }
            }
            try postpone(rows, to: now + MailLimits.lease, in: connection)
            return .due(Due(rows: rows, report: report, matches: matches))
        }
    }

    /// A report; nil when it is gone, and when it cannot be read, which is logged and must not keep other mails waiting.
    private func readable(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE id = $1", id) { reports.rows.read($0, PetReport.init) } ?? nil
    }

    /// The earliest time of a mail of a kind that is limited; nil when the limit is not reached.
    private func earliestTime(of kind: MailKind, _ report: PetReport?, now: Int, in connection: any SQLConnection)
        throws -> Int?
    {
        if kind == .flags {
            let last: Int?? = try connection.value("SELECT max(written_at) FROM mails WHERE kind = $1", kind)
            return last?.map { $0 + MailLimits.moderatorPause }
        }
        if kind == .first { return try earliestFirstMail(now: now, in: connection) }
        guard MailKind.batched.contains(kind), let report else { return nil }
        // All rows of one mail have the same time.
        let sql = "\(batched("DISTINCT written_at")) AND written_at > $2 ORDER BY written_at"
        let written = try connection.query(sql, report.id, now - ReportLife.day) { try $0[0] as Int }
        let afterPause = written.last.map { $0 + MailLimits.pause }
        let extra = written.count - MailLimits.batchesInDay
        return extra >= 0 ? max(afterPause ?? 0, written[extra] + ReportLife.day) : afterPause
    }

    /// The earliest time of the next first mail when the last hour had as many as are allowed: when the oldest of them is an hour old, and
    /// not before `MailLimits.firstPause`. Nil when it had fewer.
    private func earliestFirstMail(now: Int, in connection: any SQLConnection) throws -> Int? {
        let sql =
            "SELECT until FROM mail_addresses WHERE kind = $1 AND until > $2 ORDER BY until DESC LIMIT 1 OFFSET $3"
        let since = now + ReportLife.day - 3600
        let until: Int? = try connection.value(sql, MailKind.first, since, MailLimits.firstInHour - 1)
        return until.map { max($0 - ReportLife.day + 3600, now + MailLimits.firstPause) }
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

    /// Stores that a mail is in the outbox, and which matches it tells of. A first mail is counted, so that one that could not be written is
    /// not. Returns false when the mail was withdrawn meanwhile, because its report is gone, has another address, or has no consent any more.
    func setWritten(_ due: Due, now: Int) async throws -> Bool {
        var newAddress: Digest?
        if due.kind == .first, let address = due.report?.answers.contactEmail?.mailAddress {
            newAddress = try await hash(of: address)
        }
        return try await store.transaction { [self, newAddress] connection in
            let writing = "UPDATE mails SET written_at = $1 WHERE number = $2"
            let counts = try due.rows.map { try connection.run(writing, now, $0.number) }
            guard counts[0] > 0 else { return false }
            if let newAddress {
                try add(.first, to: newAddress, now: now, in: connection)
                try connection.run("UPDATE reports SET first_mails = first_mails + 1 WHERE id = $1", due.report?.id)
            }
            for match in due.matches {
                let sql = "UPDATE mail_matches SET is_mailed = TRUE WHERE report_id = $1 AND other_id = $2"
                try connection.run(sql, due.report?.id, match)
            }
            return true
        }
    }

    /// Deletes a mail that is not written, because nobody wants it any more.
    func delete(_ due: Due) async throws {
        try await store.transaction { [self] in try delete(due.rows, in: $0) }
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
                WHERE id = $1 AND mail = $3 AND contact_email IS NOT NULL AND EXISTS (SELECT 1 FROM reports WHERE id = $2)
                ON CONFLICT DO NOTHING
                """
            let isNews = """
                SELECT 1 FROM mail_matches WHERE report_id = $1 AND other_id = $2 AND is_mailed = FALSE
                AND NOT EXISTS (SELECT 1 FROM mails WHERE report_id = $1 AND kind = $3 AND written_at IS NULL)
                """
            for other in others {
                try connection.run(sql, other, id, MailConsent.on)
                guard try connection.hasRow(isNews, other, id, MailKind.match) else { continue }
                try MailRows.insert(.match, ifWantedFor: other, now: now, in: connection)
            }
            try delete(search.rows, in: connection)
        }
    }

    /// Adds a mail with the private links to all reports of an address, unless it has none or had too many such mails.
    func addLinks(to address: MailAddress, now: Int) async throws {
        let hash = try await self.hash(of: address)
        try await store.transaction { [self] connection in
            let oldest = try reports(of: address, limit: 1, now: now, in: connection).first
            guard let oldest, try isUnderLimit(.links, to: hash, now: now, in: connection) else { return }
            try add(.links, to: hash, now: now, in: connection)
            try MailRows.insert(.links, for: oldest.id, now: now, in: connection)
        }
    }

    /// The reports of an address that are not erased, oldest first, at most `MailLimits.reportsInMail`: anybody can make later reports, which
    /// push none out.
    func reports(of address: MailAddress, now: Int) async throws -> [PetReport] {
        try await store.search { [self] connection in
            try reports(of: address, limit: MailLimits.reportsInMail, now: now, in: connection)
        }
    }

    private func reports(
        of address: MailAddress,
        limit: Int,
        now: Int,
        in connection: any SQLConnection
    ) throws -> [PetReport] {
        let sql = "\(ReportTable.select) WHERE lower(contact_email) = $1 AND contact_email IS NOT NULL ORDER BY number"
        var found: [PetReport] = []
        try connection.run(sql, values: [address.key.sqlValue]) { row in
            if let report = reports.rows.read(row, PetReport.init), life.state(of: report, at: now) != .erased {
                found.append(report)
            }
            return found.count < limit
        }
        return found
    }

    /// Adds a mail to the authors of at most 100 reports that leave the list soon, once each time. Returns the number of mails.
    func addReminders(now: Int) async throws -> Int {
        let days = ReportLife.lastDaysOnList * ReportLife.day
        let sql = """
            SELECT id FROM reports WHERE reunited_at IS NULL AND hidden_at IS NULL AND is_expired = FALSE
            AND mail = $1 AND contact_email IS NOT NULL AND confirmed_at <= $2 AND confirmed_at > $3 AND NOT EXISTS (
                SELECT 1 FROM mails WHERE report_id = reports.id AND kind = $4 AND created_at > confirmed_at
            ) LIMIT 100
            """
        let (oldest, newest) = (now - life.secondsOnList, now - life.secondsOnList + days)
        return try await store.transaction { connection in
            let ids = try connection.query(sql, MailConsent.on, newest, oldest, MailKind.reminder) {
                try $0[0] as ReportID
            }
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

    // MARK: Addresses

    /// Whether a first mail of a report may go to its address: neither report nor address had as many as are allowed, and the holder of the
    /// address has not refused.
    func mayGetFirstMail(_ report: PetReport, at address: MailAddress, now: Int) async throws -> Bool {
        let hash = try await self.hash(of: address)
        return try await store.search { [self] connection in
            let sql = "SELECT 1 FROM reports WHERE id = $1 AND first_mails < $2"
            return try !isBarred(hash, now: now, in: connection)
                && isUnderLimit(.first, to: hash, now: now, in: connection)
                && connection.hasRow(sql, report.id, MailLimits.firstOfReport)
        }
    }

    /// Whether the holder of an address refused first mails.
    private func isBarred(_ hash: Digest, now: Int, in connection: any SQLConnection) throws -> Bool {
        let sql = "SELECT 1 FROM mail_addresses WHERE hash = $1 AND kind = 'stop' AND until > $2"
        return try connection.hasRow(sql, hash, now)
    }

    /// Whether an address had fewer mails of a kind in a day than are allowed.
    private func isUnderLimit(_ kind: MailKind, to hash: Digest, now: Int, in connection: any SQLConnection) throws
        -> Bool
    {
        let sql = "SELECT count(*) FROM mail_addresses WHERE hash = $1 AND kind = $2 AND until > $3"
        return try connection.value(sql, hash, kind, now) ?? 0 < MailLimits.ofAddress
    }

    /// Counts a mail to an address.
    private func add(_ kind: MailKind, to hash: Digest, now: Int, in connection: any SQLConnection) throws {
        let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, $2, $3)"
        try connection.run(sql, hash, kind, now + ReportLife.day)
    }

    /// The keyed hash under which an address is stored that got mail or refused it.
    private func hash(of address: MailAddress) async throws -> Digest {
        HMACSHA256.code(for: address.key.utf8, key: try await secret())
    }

    /// The secret of all nodes, made when it is first needed.
    func secret() async throws -> [UInt8] {
        let new = HMACSHA256.code(for: "mail".utf8, key: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
        return Array(try await store.setting(.mailSecret, orElse: new.hex).utf8)
    }

    // MARK: Links

    /// Makes a private link to each of some reports, for a mail to an address; `MailLimits.links` of a report work at a time. A report that
    /// names another address by now gets none.
    func addLinks(to ids: [ReportID], for address: MailAddress) async throws -> [PrivateLink] {
        let links = ids.map { PrivateLink(report: $0, token: ManagementToken()) }
        return try await store.transaction { [reports] connection in
            let current = "SELECT 1 FROM reports WHERE id = $1 AND lower(contact_email) = $2 \(reports.rowLock)"
            let old = """
                DELETE FROM mail_links WHERE report_id = $1 AND number NOT IN (
                    SELECT number FROM mail_links WHERE report_id = $1 ORDER BY number DESC LIMIT $2
                )
                """
            return try links.filter { link in
                guard try connection.hasRow(current, link.report, address.key) else { return false }
                let insertion = "INSERT INTO mail_links (hash, report_id) VALUES ($1, $2)"
                try connection.run(insertion, link.token.hash, link.report)
                try connection.run(old, link.report, MailLimits.links)
                return true
            }
        }
    }

    /// The report that a link of a mail opens.
    func report(linkedBy hash: Digest, now: Int) async throws -> PetReport? {
        let report = try await store.read { [reports] connection -> PetReport? in
            let id: ReportID? = try connection.value("SELECT report_id FROM mail_links WHERE hash = $1", hash)
            return try id.flatMap { try reports.find("id", $0, in: connection) }
        }.value
        return report.flatMap { life.state(of: $0, at: now) == .erased ? nil : $0 }
    }

    // MARK: Consent

    /// Stores that the author wants mail, and has confirmed the address by opening a link from a mail. Returns false when that link has ended:
    /// consent belongs to the address to which it was sent.
    func setConfirmed(_ id: ReportID, by link: Digest) async throws -> Bool {
        try await store.transaction { [reports] connection in
            guard try reports.lockRow(id, in: connection),
                try MailRows.isLink(link, to: id, in: connection)
            else { return false }
            return try connection.run("UPDATE reports SET mail = $1 WHERE id = $2", MailConsent.on, id) > 0
        }
    }

    /// Stores that the author wants mail. To an address that is not confirmed a first mail goes again, unless its holder refused.
    /// - Parameters:
    ///   - report: the report as the author saw it. When it names another address by now, nothing changes.
    ///   - firstMailAt: the earliest time of the first mail.
    /// - Returns: the author's consent; nil when nothing was changed.
    func setWanted(_ report: PetReport, now: Int, firstMailAt: Int) async throws -> MailConsent? {
        guard let address = report.answers.contactEmail?.mailAddress else { return nil }
        let hash = try await self.hash(of: address)
        return try await store.transaction { [self] connection in
            guard let current = try lockIfUnchanged(report, in: connection) else { return nil }
            if current.mail == .refused, try isBarred(hash, now: now, in: connection) { return nil }
            let isConfirmed = current.mail == .on || current.mail == .stopped
            let consent = isConfirmed ? MailConsent.on : .unconfirmed
            try connection.run("UPDATE reports SET mail = $1 WHERE id = $2", consent, report.id)
            if !isConfirmed {
                try MailRows.insert(.first, for: report.id, now: now, dueAt: firstMailAt, in: connection)
            }
            return consent
        }
    }

    /// Stores that the author wants no more mail, and withdraws the mails that wait.
    /// - Parameter report: the report as the author saw it. When it names another address by now, nothing changes.
    func setStopped(_ report: PetReport) async throws {
        try await store.transaction { [self] connection in
            guard let current = try lockIfUnchanged(report, in: connection) else { return }
            let sql = "UPDATE reports SET mail = $1 WHERE id = $2"
            try connection.run(sql, (current.mail ?? .unconfirmed).afterStop, report.id)
            try connection.run("DELETE FROM mails WHERE report_id = $1 AND kind NOT IN ('links', 'search')", report.id)
        }
    }

    /// Locks a report until the transaction ends. Returns it as it is stored; nil when it is gone or names another address than before.
    private func lockIfUnchanged(_ report: PetReport, in connection: any SQLConnection) throws -> PetReport? {
        let current = try reports.lock(report.id, in: connection)
        return current?.answers.contactEmail == report.answers.contactEmail ? current : nil
    }

    /// Stops the mails of a report, and first mails to its address for a year.
    func stop(_ report: PetReport, _ address: MailAddress, now: Int) async throws {
        try await setStopped(report)
        let hash = try await self.hash(of: address)
        try await store.transaction { [self] connection in
            if try isBarred(hash, now: now, in: connection) { return }
            let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, 'stop', $2)"
            try connection.run(sql, hash, now + MailLimits.stopLifetime)
        }
    }
}

/// A private link to a report, for a mail.
struct PrivateLink: Sendable {
    let report: ReportID
    let token: ManagementToken
}

/// Adds mails within the transaction that makes the reason for them.
enum MailRows {
    /// Adds a mail.
    /// - Parameters:
    ///   - report: the report that the mail is about; nil for a mail to the moderators.
    ///   - message: the kind of the message that the mail tells of.
    ///   - dueAt: the earliest time of the mail; nil for `now`.
    static func insert(
        _ kind: MailKind,
        for report: ReportID?,
        about message: MessageKind? = nil,
        now: Int,
        dueAt: Int? = nil,
        in connection: any SQLConnection
    ) throws {
        let sql = "INSERT INTO mails (report_id, kind, about, created_at, due_at) VALUES ($1, $2, $3, $4, $5)"
        try connection.run(sql, report, kind, message?.rawValue, now, dueAt ?? now)
    }

    /// Adds a mail to the author of a report, if they want mail.
    static func insert(
        _ kind: MailKind,
        ifWantedFor report: ReportID,
        about message: MessageKind? = nil,
        now: Int,
        in connection: any SQLConnection
    ) throws {
        let sql = "SELECT 1 FROM reports WHERE id = $1 AND mail = $2 AND contact_email IS NOT NULL"
        guard try connection.hasRow(sql, report, MailConsent.on) else { return }
        try insert(kind, for: report, about: message, now: now, in: connection)
    }

    /// Adds the mails of a report that was stored or changed. On a site that sends mail these are a first mail to a new address, and a search
    /// for reports of the same animal, whose authors are told.
    /// - Parameters:
    ///   - old: the report before the change; nil for a new one.
    ///   - firstMailAt: the earliest time of the first mail; nil for `now`.
    static func insert(
        after report: PetReport,
        was old: PetReport? = nil,
        now: Int,
        firstMailAt: Int? = nil,
        in connection: any SQLConnection
    ) throws {
        let hasNewAddress = report.answers.contactEmail != old?.answers.contactEmail
        if hasNewAddress, old != nil {
            // The old address gets nothing more, and its links open nothing, whether the site sends mail now or not.
            try connection.run("DELETE FROM mails WHERE report_id = $1", report.id)
            try connection.run("DELETE FROM mail_links WHERE report_id = $1", report.id)
        }
        guard report.mail != nil else { return }
        if hasNewAddress, report.answers.contactEmail?.mailAddress != nil {
            try insert(.first, for: report.id, now: now, dueAt: firstMailAt, in: connection)
        }
        if report.answers != old?.answers { try insert(.search, for: report.id, now: now, in: connection) }
    }

    /// Whether a hash is that of a private link to a report which was mailed and still works.
    static func isLink(_ hash: Digest, to report: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM mail_links WHERE hash = $1 AND report_id = $2", hash, report)
    }
}

extension [MailKind] {
    fileprivate var sqlList: String { map { "'\($0.rawValue)'" }.joined(separator: ", ") }
}
