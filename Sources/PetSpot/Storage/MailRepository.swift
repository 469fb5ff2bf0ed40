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
    }

    /// What `next` found.
    enum Next: Sendable {
        case due(Due)
        /// The mail has to wait, or nobody wants it any more.
        case settled
        case none
    }

    /// Takes the next mail that is due. Of those that go together it takes all.
    func next(now: Int) async throws -> Next {
        try await store.transaction { [self] connection in
            let sql = """
                SELECT number, report_id, kind, about, created_at FROM mails
                WHERE written_at IS NULL AND due_at <= $1 ORDER BY due_at, number LIMIT 1 \(store.freeRowLock)
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
            if MailKind.gathered.contains(kind), let id { due.gather(try waiting(id, in: connection)) }
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
        let written = try connection.query(
            "\(gathered("written_at")) AND written_at > $2 ORDER BY written_at",
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
        let kinds = MailKind.gathered.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return "SELECT \(columns) FROM mails WHERE report_id = $1 AND kind IN (\(kinds))"
    }

    private func waiting(_ id: ReportID, in connection: any SQLConnection) throws -> [(Int, MailKind, String?, Int)] {
        try connection.query(
            "\(gathered("number, kind, about, created_at")) AND written_at IS NULL ORDER BY number",
            id
        ) {
            (try $0[0], try $0[1], try $0[2], try $0[3])
        }
    }

    /// Stores that a mail was written. Of the rows that went together the first is remembered.
    func setWritten(_ due: Due, now: Int) async throws {
        try await store.transaction { [self] connection in
            try connection.run("UPDATE mails SET written_at = $1 WHERE number = $2", now, due.number)
            try remove(due.numbers.filter { $0 != due.number }, in: connection)
        }
    }

    /// Forgets a mail that is not sent.
    func remove(_ due: Due) async throws {
        try await store.transaction { [self] in try remove(due.numbers, in: $0) }
    }

    private func remove(_ numbers: [Int], in connection: any SQLConnection) throws {
        for number in numbers { try connection.run("DELETE FROM mails WHERE number = $1", number) }
    }

    /// Those of some mails that are still to be sent: the report of the others is gone, or has another address.
    func existing(_ numbers: [Int]) async throws -> Set<Int> {
        try await store.search { connection in
            Set(try numbers.filter { try connection.hasRow("SELECT 1 FROM mails WHERE number = $1", $0) })
        }
    }

    // MARK: Making

    /// Adds a mail to the authors of other reports that may be of the same animal, once for each pair, and ends the search.
    func addMatches(_ others: [ReportID], of due: Due, now: Int) async throws {
        guard let id = due.report?.id else { return }
        try await store.transaction { [self] connection in
            for other in others {
                let known = "SELECT 1 FROM mails WHERE report_id = $1 AND kind = $2 AND about = $3"
                if try connection.hasRow(known, other, MailKind.match, id) { continue }
                try MailRows.insert(.match, ifWantedFor: other, about: id.rawValue, now: now, in: connection)
            }
            try remove(due.numbers, in: connection)
        }
    }

    /// Adds a mail with the private links of all reports of an address, if there are any and it had few.
    func addLinks(to address: MailAddress, now: Int) async throws {
        let hash = try await self.hash(of: address)
        try await store.transaction { [self] connection in
            let newest = try reportsOf(address, now: now, in: connection).first
            guard let newest, try use(.links, hash, now: now, in: connection) else { return }
            try MailRows.insert(.links, for: newest.id, now: now, in: connection)
        }
    }

    /// The reports of an address that are not erased, newest first.
    func reports(of address: MailAddress, now: Int) async throws -> [PetReport] {
        try await store.search { [self] in try reportsOf(address, now: now, in: $0) }
    }

    private func reportsOf(_ address: MailAddress, now: Int, in connection: any SQLConnection) throws -> [PetReport] {
        let sql = "\(ReportTable.select) WHERE lower(contact_email) = $1 ORDER BY number DESC LIMIT $2"
        return try connection.query(sql, address.key, MailLimits.reportsInMail) {
            reports.rows.read($0, PetReport.init)
        }
        .compactMap(\.self).filter { life.state(of: $0, at: now) != .erased }
    }

    /// Adds a mail to the authors of reports that leave the list soon, once each time. Returns how many.
    func addReminders(now: Int) async throws -> Int {
        let days = ReportLife.lastDaysOnList * ReportLife.day
        let sql = """
            SELECT id FROM reports WHERE \(ReportLife.isMarkedListed) AND mail = $1
            AND confirmed_at <= $2 AND confirmed_at > $3 AND NOT EXISTS (
                SELECT 1 FROM mails WHERE report_id = reports.id AND kind = $4 AND created_at > confirmed_at
            ) LIMIT 100
            """
        let (oldest, newest) = (now - life.secondsOnList, now - life.secondsOnList + days)
        return try await store.transaction { connection in
            let ids = try connection.query(sql, MailConsent.on, newest, oldest, MailKind.reminder) {
                try $0[0] as ReportID
            }
            for id in ids { try MailRows.insert(.reminder, ifWantedFor: id, now: now, in: connection) }
            return ids.count
        }
    }

    /// Forgets what was written long ago, and addresses that count no more. Pairs are remembered with their report.
    func removeExpired(now: Int) async throws {
        try await store.transaction { connection in
            let mails =
                "DELETE FROM mails WHERE created_at < $1 AND (written_at IS NULL OR kind <> 'match')"
            try connection.run(mails, now - MailLimits.memory)
            try connection.run("DELETE FROM mail_addresses WHERE until <= $1", now)
        }
    }
}

extension MailRepository.Due {
    /// Takes the other rows of the same mail along. The first of all names it.
    fileprivate mutating func gather(_ rows: [(number: Int, kind: MailKind, about: String?, time: Int)]) {
        guard let first = rows.first else { return }
        number = first.number
        about = rows.map { ($0.kind, $0.about, $0.time) }
        numbers = rows.map(\.number)
    }
}
