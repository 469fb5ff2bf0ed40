import SQL

/// A new report that an alert fits.
struct News: Sendable {
    let report: PetReport
    let alert: Alert
}

/// The reports that addresses are told of, within the transactions of their mails.
extension MailRepository {
    /// Stores that alerts fit a report, once an address, and adds a mail to each address unless one waits. An alert or a report that is gone
    /// by now has no effect.
    func addNews(of report: ReportID, _ alerts: [Alert], now: Int, in connection: any SQLConnection) throws {
        let sql = """
            INSERT INTO alert_news (report_id, address, alert)
            SELECT reports.id, alerts.address, alerts.number FROM reports, alerts
            WHERE reports.id = $1 AND alerts.number = $2 ON CONFLICT DO NOTHING
            """
        let addresses = try alerts.filter { try connection.run(sql, report, $0.number) == 1 }.map(\.neighbour)
        guard !addresses.isEmpty else { return }
        // Locked, so that a mail which is written at this moment waits, and then sees these news; in the order in which mails are written, so
        // that no two transactions wait for each other.
        let waiting = """
            SELECT address FROM mails WHERE address IN (\(placeholders(addresses.count, from: 2))) AND kind = $1 AND written_at IS NULL
            ORDER BY number \(store.rowLock)
            """
        let values = [MailKind.nearby.sqlValue] + addresses.map(\.sqlValue)
        let served = Set(try connection.query(waiting, values: values) { try $0[0] as NeighbourID })
        for address in addresses where !served.contains(address) {
            try MailRows.insert(.nearby, to: address, now: now, in: connection)
        }
    }

    /// Adds a mail of the news that came for a mail's receiver after it was taken.
    func addMailOfRest(after due: Due, now: Int, in connection: any SQLConnection) throws {
        guard due.kind == .nearby, let address = due.rows[0].address,
            try connection.hasRow("SELECT 1 FROM alert_news WHERE address = $1 AND mail IS NULL", address)
        else { return }
        try MailRows.insert(.nearby, to: address, now: now, in: connection)
    }

    /// The alert that a mail is about; nil when it is gone or cannot be read.
    func alert(_ number: Int, now: Int, in connection: any SQLConnection) throws -> Alert? {
        let sql = "SELECT \(Alert.columns.list) FROM alerts WHERE number = $1 AND until > $2"
        return try alerts.first(sql, number, now, in: connection)
    }

    /// Takes the news that wait for an address into a mail, all of them once: a mail that is written again holds the same. Returns those
    /// whose report is on the list, newest first.
    func takeNews(into mail: Int, for neighbour: NeighbourID, now: Int, in connection: any SQLConnection) throws -> [News] {
        if try !connection.hasRow("SELECT 1 FROM alert_news WHERE mail = $1", mail) {
            let sql = "UPDATE alert_news SET mail = $1 WHERE address = $2 AND mail IS NULL"
            try connection.run(sql, mail, neighbour)
        }
        let pairs = try connection.query("SELECT report_id, alert FROM alert_news WHERE mail = $1", mail) {
            (try $0[0] as ReportID, try $0[1] as Int)
        }
        var alerts: [Int: Alert] = [:]
        for number in Set(pairs.map(\.1)) { alerts[number] = try alert(number, now: now, in: connection) }
        let news = try pairs.compactMap { id, number -> News? in
            guard let alert = alerts[number], let report = try reports.readable(id, in: connection),
                life.state(of: report, at: now) == .listed
            else { return nil }
            return News(report: report, alert: alert)
        }
        return news.sorted { ($0.report.createdAt, $0.report.id.rawValue) > ($1.report.createdAt, $1.report.id.rawValue) }
    }

    func countNeighbours(toldOf news: [News], in connection: any SQLConnection) throws {
        let counts = Dictionary(news.map { ($0.report.id, 1) }, uniquingKeysWith: +)
        // In one order for all, so that no two transactions wait for each other.
        for (id, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            try reports.add(count, toNeighboursOf: id, in: connection)
        }
    }
}
