import SHA2
import SQL

/// Alerts, and the reports that their holders are told of. All functions throw when the storage fails.
///
/// An alert whose time is over at `now` counts as erased. With the last alert of an address all goes that is stored of the address.
struct AlertRepository: Sendable {
    /// Alerts that are compared with a report at once: few, so that no post waits for their mails to be stored.
    private static let pieceLength = 100

    let mails: MailRepository
    private var store: any SQLStore { mails.store }

    // MARK: Asking and confirming

    /// Stores an alert that waits for its confirmation, with the mail that asks for it. Returns false when its address had one today or
    /// wants none.
    /// - Parameter firstMailAt: the earliest time of the mail.
    func add(_ answer: AlertAnswer, in language: Language, now: Int, firstMailAt: Int) async throws -> Bool {
        guard let address = answer.email?.mailAddress else { return false }
        let (hash, secret) = (try await mails.hash(of: address), try await mails.secret())
        let neighbour = NeighbourID(of: address, secret: secret)
        var alert = Alert(neighbour: neighbour, language: language, until: now + AlertLimits.patience, answer: answer)
        alert.answer.near = answer.near?.coarse
        return try await store.transaction { [store, mails, alert] connection in
            let (kind, limit) = (MailKind.confirmAlert, AlertLimits.requestsInDay)
            guard try ![hash, neighbour.hash].contains(where: { try mails.isBarred($0, now: now, in: connection) }),
                try mails.isUnderLimit(kind, of: limit, to: hash, now: now, in: connection)
            else {
                try connection.execute(store.emptyWrite)
                return false
            }
            try mails.add(kind, to: hash, now: now, in: connection)
            let insertion = Alert.written.insertion(into: "alerts") + " RETURNING number"
            let number = try connection.query(insertion, values: Alert.written.values(of: alert)) { try $0[0] as Int }.first
            try MailRows.insert(kind, to: neighbour, alert: number, now: now, dueAt: firstMailAt, in: connection)
            return true
        }
    }

    /// An alert, with the other confirmed ones of its address, oldest first; nil when it is gone.
    func alert(_ number: Int, now: Int) async throws -> (alert: Alert, others: [Alert])? {
        let all = try await store.search { [self] in try ofSameAddress(as: number, now: now, in: $0) }
        return all.first { $0.number == number }.map { alert in
            (alert, all.filter { $0.number != number && $0.confirmedAt != nil })
        }
    }

    /// Confirms an alert. Returns false when its address has as many confirmed alerts as are allowed.
    func confirm(_ number: Int, now: Int) async throws -> Bool {
        try await store.transaction { [self] connection in
            let all = try ofSameAddress(as: number, store.rowLock, now: now, in: connection)
            guard let alert = all.first(where: { $0.number == number }), alert.confirmedAt == nil else { return true }
            guard all.count(where: { $0.confirmedAt != nil }) < AlertLimits.ofAddress else { return false }
            let sql = "UPDATE alerts SET confirmed_at = $2, until = $3 WHERE number = $1"
            try connection.run(sql, number, now, now + AlertLimits.lifetime)
            for term in alert.answer.terms {
                let insertion = "INSERT INTO alert_words (word, number) VALUES ($1, $2) ON CONFLICT DO NOTHING"
                try connection.run(insertion, term, number)
            }
            return true
        }
    }

    /// Lets a confirmed alert last for another year from now on.
    func renew(_ number: Int, now: Int) async throws {
        let sql = "UPDATE alerts SET until = $2 WHERE number = $1 AND confirmed_at IS NOT NULL AND until > $3"
        try await store.transaction { try $0.run(sql, number, now + AlertLimits.lifetime, now) }
    }

    private func ofSameAddress(as number: Int, _ lock: String = "", now: Int, in connection: any SQLConnection) throws -> [Alert] {
        let sql = """
            SELECT \(Alert.columns.list) FROM alerts
            WHERE address = (SELECT address FROM alerts WHERE number = $1) AND until > $2 ORDER BY number \(lock)
            """
        return try mails.alerts.query(sql, number, now, in: connection)
    }

    // MARK: Stopping

    /// Erases an alert. One that nobody had confirmed bars first mails to its address for a year.
    func stop(_ alert: Alert, now: Int) async throws {
        guard let address = alert.answer.email?.mailAddress else { return }
        let hash = try await mails.hash(of: address)
        try await store.erasing { [self] connection in
            let sql = "SELECT 1 FROM alerts WHERE number = $1 AND confirmed_at IS NULL"
            if try connection.hasRow(sql, alert.number) { try mails.bar(hash, now: now, in: connection) }
            try erase(where: "number = $1", [alert.number], in: connection)
        }
    }

    /// Erases all alerts of an address. Where nobody had confirmed any, no more are asked about for a year.
    func stop(_ neighbour: NeighbourID, now: Int) async throws {
        try await store.erasing { [self] connection in
            let sql = "SELECT count(*), count(confirmed_at) FROM alerts WHERE address = $1"
            let counts = try connection.first(sql, neighbour) { (all: try $0[0] as Int, confirmed: try $0[1] as Int) }
            if let counts, counts.all > 0, counts.confirmed == 0 { try mails.bar(neighbour.hash, now: now, in: connection) }
            try erase(where: "address = $1", [neighbour], in: connection)
        }
    }

    /// Erases all alerts of an address, confirmed or not. Returns how many.
    func erase(of address: MailAddress) async throws -> Int {
        try await store.erasing { [self] in try erase(where: "lower(email) = $1", [address.key], in: $0) }
    }

    /// Erases alerts that were stopped after a backup.
    func erase(_ numbers: [Int]) async throws {
        try await store.transaction { [self] connection in
            for number in numbers { try erase(where: "number = $1", [number], in: connection) }
        }
    }

    /// Erases up to `limit` alerts whose time is over. Returns how many.
    func removeExpired(limit: Int, now: Int) async throws -> Int {
        let some = "number IN (SELECT number FROM alerts WHERE until <= $1 LIMIT $2 \(store.skipLocked))"
        let count = try await store.transaction { [self] in try erase(where: some, [now, limit], in: $0) }
        if count > 0 { store.eraseDeletedSoon() }
        return count
    }

    /// Erases alerts with the mails that they alone would cause.
    @discardableResult
    private func erase(where condition: String, _ values: [any ColumnValue], in connection: any SQLConnection) throws -> Int {
        let sql = "DELETE FROM alerts WHERE \(condition) RETURNING address"
        let addresses = try connection.query(sql, values: values.map(\.sqlValue)) { try $0[0] as NeighbourID }
        // Also true of rows without an alert, once the address has none.
        let isGone = "alert NOT IN (SELECT number FROM alerts WHERE address = $1)"
        for address in Set(addresses) {
            try connection.run("DELETE FROM alert_news WHERE address = $1 AND mail IS NULL AND \(isGone)", address)
            try connection.run("DELETE FROM mails WHERE address = $1 AND \(isGone)", address)
        }
        return addresses.count
    }

    // MARK: Matching

    /// Adds mails to the holders of alerts that fit a new report: of the next alerts after those that were looked at before. A report that
    /// is not on the list reaches nobody, and its author is no neighbour.
    func tellNeighbours(in task: MailRepository.Due, now: Int) async throws {
        guard let report = task.report else { return }
        let last = task.rows[0].alert ?? 0
        let isListed = mails.life.state(of: report, at: now) == .listed
        let searched = SearchedReport(report)
        let piece = isListed ? try await alerts(for: searched, after: last) : []
        let author = report.answers.contactEmail?.mailAddress?.key
        let told = piece.compactMap(\.alert).filter { alert in
            alert.covers(task.createdAt, at: now) && alert.answer.fits(searched)
                && alert.answer.email?.mailAddress?.key != author
        }
        try await store.transaction { [mails] connection in
            // Another node may have done this piece.
            let isCurrent = "number = $1 AND coalesce(alert, 0) = $2"
            let count =
                if let next = piece.last?.number, piece.count == AlertRepository.pieceLength {
                    try connection.run("UPDATE mails SET alert = $3, due_at = $4 WHERE \(isCurrent)", task.number, last, next, now)
                } else {
                    try connection.run("DELETE FROM mails WHERE \(isCurrent)", task.number, last)
                }
            guard count == 1 else { return }
            try mails.addNews(of: report.id, told, now: now, in: connection)
        }
    }

    /// The next alerts that may fit a report, each nil when it cannot be read.
    private func alerts(for report: SearchedReport, after last: Int) async throws -> [(number: Int, alert: Alert?)] {
        let terms = report.alertTerms
        guard !terms.isEmpty else { return [] }
        let numbers = """
            SELECT DISTINCT number FROM alert_words
            WHERE word IN (\(placeholders(terms.count, from: 3))) AND number > $1 ORDER BY number LIMIT $2
            """
        let condition = store.membership(of: "number", in: numbers)
        let sql = "SELECT \(Alert.columns.list) FROM alerts WHERE \(condition) ORDER BY number"
        let values = [last, AlertRepository.pieceLength].map(\.sqlValue) + terms.map(\.sqlValue)
        return try await store.search { [mails] connection in
            try connection.query(sql, values: values) { (try $0[0], mails.alerts.read($0, Alert.init)) }
        }
    }

    /// How many neighbours a mail has told of a report.
    func toldCount(of report: ReportID) async throws -> Int {
        let sql = "SELECT neighbours FROM reports WHERE id = $1"
        return try await store.read { try $0.value(sql, report) ?? 0 }.value
    }
}

extension Alert: Record {
    static let blank = Alert(neighbour: NeighbourID(bits: Bits128(0)), language: .en, until: 0, answer: AlertAnswer())
    private static let content: [Column<Alert>] =
        [
            Column("address", \.neighbour),
            Column("language", \.language),
            Column("confirmed_at", \.confirmedAt),
            Column("until", \.until),
            Column(Field<AlertAnswer>.all, of: \.answer),
        ]
    fileprivate static let written = Columns<Alert>(content)
    static let columns = Columns<Alert>([Column("number", \.number)]) + content
}
