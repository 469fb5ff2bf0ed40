import SQL

/// Mails that wait, who wants them, and the links in them. All functions throw when the storage fails. Addresses and consent are in
/// `MailRepository+Consent.swift`.
final class MailRepository: Sendable {
    let store: any SQLStore
    let reports: ReportTable
    let life: ReportLife

    init(_ store: any SQLStore, life: ReportLife, log: Log? = nil) {
        self.store = store
        self.life = life
        reports = ReportTable(of: store, log: log)
    }

    // MARK: Taking

    /// A mail that is due: nobody else takes it for `MailLimits.lease` seconds.
    struct Due: Sendable {
        fileprivate(set) var number: Int
        let createdAt: Int
        let kind: MailKind
        /// Nil for a mail to the moderators.
        let report: PetReport?
        /// What the row is about, and the rows that go with it, each with its time.
        var about: [(kind: MailKind, text: String?, time: Int)] = []
        /// All rows that it stands for.
        var numbers: [Int] = []
        /// Reports that may be of the same animal, of which the author has not heard yet.
        var matches: [ReportID] = []
    }

    /// What `next` found.
    enum Next: Sendable {
        case due(Due)
        /// The mail has to wait, or nobody wants it any more.
        case settled
        case none
    }

    /// Takes the next mail that is due. Of those that go together it takes all. Kinds that only a newer version knows are left to it.
    func next(now: Int) async throws -> Next {
        try await store.transaction { [self] connection in
            let sql = """
                SELECT number, report_id, kind, about, created_at FROM mails
                WHERE written_at IS NULL AND due_at <= $1 AND kind IN (\(MailRepository.list(MailKind.allCases)))
                ORDER BY due_at, number LIMIT 1 \(store.freeRowLock)
                """
            let row = try connection.first(sql, now) { row in
                (
                    try row[0] as Int, ReportID(try row.value(at: 1)), try row[2] as MailKind, try row[3] as String?,
                    try row[4] as Int
                )
            }
            guard let (number, id, kind, about, createdAt) = row else { return .none }
            let report = try id.flatMap { try readable($0, in: connection) }
            if id != nil, report.map({ life.state(of: $0, at: now) == .erased }) != false {
                try remove([number], in: connection)
                return .settled
            }
            var due = Due(
                number: number,
                createdAt: createdAt,
                kind: kind,
                report: report,
                about: [(kind, about, createdAt)],
                numbers: [number]
            )
            if let time = try earliestTime(of: kind, report, now: now, in: connection), time > now {
                try connection.run("UPDATE mails SET due_at = $1 WHERE number = $2", time, number)
                return .settled
            }
            if MailKind.gathered.contains(kind), let id {
                due.gather(try waiting(id, in: connection))
                let new = "SELECT other_id FROM mail_matches WHERE report_id = $1 AND is_mailed = FALSE"
                due.matches = try connection.query(new, id) { try $0[0] }
            }
            for number in due.numbers {
                try connection.run("UPDATE mails SET due_at = $1 WHERE number = $2", now + MailLimits.lease, number)
            }
            return .due(due)
        }
    }

    /// A report; nil also when it cannot be read, which is logged: it must not keep other mails waiting.
    private func readable(_ id: ReportID, in connection: any SQLConnection) throws -> PetReport? {
        try connection.first("\(ReportTable.select) WHERE id = $1", id) { reports.rows.read($0, PetReport.init) } ?? nil
    }

    /// The earliest time of a mail that has to keep a distance from the last ones; nil for others.
    private func earliestTime(of kind: MailKind, _ report: PetReport?, now: Int, in connection: any SQLConnection)
        throws -> Int?
    {
        if kind == .flags {
            let sql = "SELECT max(written_at) FROM mails WHERE kind = $1"
            let last: Int?? = try connection.value(sql, kind)
            return last?.map { $0 + MailLimits.moderatorPause }
        }
        if kind == .first { return try earliestIntroduction(now: now, in: connection) }
        guard MailKind.gathered.contains(kind), let report else { return nil }
        // Rows that went together have the same time.
        let written = try connection.query(
            "\(gathered("DISTINCT written_at")) AND written_at > $2 ORDER BY written_at",
            report.id,
            now - ReportLife.day
        ) {
            try $0[0] as Int
        }
        let afterPause = written.last.map { $0 + MailLimits.pause }
        let extra = written.count - MailLimits.gatheredInDay
        return extra >= 0 ? max(afterPause ?? 0, written[extra] + ReportLife.day) : afterPause
    }

    private func gathered(_ columns: String) -> String {
        "SELECT \(columns) FROM mails WHERE report_id = $1 AND kind IN (\(MailRepository.list(MailKind.gathered)))"
    }

    private static func list(_ kinds: [MailKind]) -> String {
        kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }

    private func waiting(_ id: ReportID, in connection: any SQLConnection) throws -> [(Int, MailKind, String?, Int)] {
        try connection.query(
            "\(gathered("number, kind, about, created_at")) AND written_at IS NULL ORDER BY number",
            id
        ) {
            (try $0[0], try $0[1], try $0[2], try $0[3])
        }
    }

    /// Stores that a mail was written, and what it told of. Returns false when it was withdrawn meanwhile: its report is gone, has another
    /// address, or wants no more mails.
    func setWritten(_ due: Due, now: Int) async throws -> Bool {
        try await store.transaction { connection in
            let writing = "UPDATE mails SET written_at = $1 WHERE number = $2"
            guard try connection.run(writing, now, due.number) > 0 else { return false }
            for number in due.numbers where number != due.number { try connection.run(writing, now, number) }
            for match in due.matches {
                let sql = "UPDATE mail_matches SET is_mailed = TRUE WHERE report_id = $1 AND other_id = $2"
                try connection.run(sql, due.report?.id, match)
            }
            return true
        }
    }

    /// Forgets a mail that is not sent.
    func remove(_ due: Due) async throws {
        try await store.transaction { [self] in try remove(due.numbers, in: $0) }
    }

    private func remove(_ numbers: [Int], in connection: any SQLConnection) throws {
        for number in numbers { try connection.run("DELETE FROM mails WHERE number = $1", number) }
    }

    /// The mails of some numbers that are still to be sent, each with the time since which it waits for a mailer. The others were withdrawn.
    func existing(_ numbers: [Int]) async throws -> [Int: Int] {
        try await store.search { connection in
            var times: [Int: Int] = [:]
            for number in numbers {
                let sql = "SELECT coalesce(written_at, due_at) FROM mails WHERE number = $1"
                times[number] = try connection.value(sql, number)
            }
            return times
        }
    }

    // MARK: Making

    /// Adds a mail to the authors of other reports that may be of the same animal, once for each pair, and ends the search.
    func addMatches(_ others: [ReportID], of due: Due, now: Int) async throws {
        guard let id = due.report?.id else { return }
        try await store.transaction { [self] connection in
            let sql = """
                INSERT INTO mail_matches (report_id, other_id, is_mailed) SELECT id, $2, FALSE FROM reports
                WHERE id = $1 AND mail = $3 AND contact_email IS NOT NULL AND EXISTS (SELECT 1 FROM reports WHERE id = $2)
                ON CONFLICT DO NOTHING
                """
            for other in others where try connection.run(sql, other, id, MailConsent.on) > 0 {
                try MailRows.insert(.match, for: other, now: now, in: connection)
            }
            try remove(due.numbers, in: connection)
        }
    }

    /// Adds a mail with the private links of all reports of an address, if there are any and it had few.
    func addLinks(to address: MailAddress, now: Int) async throws {
        let hash = try await self.hash(of: address)
        try await store.transaction { [self] connection in
            let oldest = try reports(of: address, limit: 1, now: now, in: connection).first
            guard let oldest, try use(.links, hash, now: now, in: connection) else { return }
            try MailRows.insert(.links, for: oldest.id, now: now, in: connection)
        }
    }

    /// The reports of an address that are not erased, oldest first, `MailLimits.reportsInMail` at most: later ones, which anybody can make,
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
        let sql = "\(ReportTable.select) WHERE lower(contact_email) = $1 ORDER BY number"
        var found: [PetReport] = []
        try connection.run(sql, values: [address.key.sqlValue]) { row in
            if let report = reports.rows.read(row, PetReport.init), life.state(of: report, at: now) != .erased {
                found.append(report)
            }
            return found.count < limit
        }
        return found
    }

    /// Adds a mail to the authors of reports that leave the list soon, once each time. Returns how many.
    func addReminders(now: Int) async throws -> Int {
        let days = ReportLife.lastDaysOnList * ReportLife.day
        let sql = """
            SELECT id FROM reports WHERE \(ReportLife.isMarkedListed) AND mail = $1 AND contact_email IS NOT NULL
            AND confirmed_at <= $2 AND confirmed_at > $3 AND NOT EXISTS (
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

    /// Forgets mails that were made long ago, and addresses that count no more. Returns how many of the mails were never written.
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

extension MailRepository.Due {
    /// Whether it has something to tell: reports that matched may be gone.
    var hasNews: Bool { !matches.isEmpty || about.contains { $0.kind != .match } }

    /// Takes the other rows of the same mail along. The first of all names it.
    fileprivate mutating func gather(_ rows: [(number: Int, kind: MailKind, about: String?, time: Int)]) {
        guard let first = rows.first else { return }
        number = first.number
        about = rows.map { ($0.kind, $0.about, $0.time) }
        numbers = rows.map(\.number)
    }
}
