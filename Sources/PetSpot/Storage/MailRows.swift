import SHA2
import SQL

/// The mails that wait, each a row from the transaction that makes the reason for it: no text, and no address. A row goes with its
/// report.
enum MailRows {
    /// Adds a mail.
    /// - Parameter dueAt: the earliest time at which it goes; nil for at once.
    static func insert(
        _ kind: MailKind,
        for report: ReportID?,
        about: String? = nil,
        now: Int,
        dueAt: Int? = nil,
        in connection: any SQLConnection
    ) throws {
        let sql = "INSERT INTO mails (report_id, kind, about, created_at, due_at) VALUES ($1, $2, $3, $4, $5)"
        try connection.run(sql, report, kind, about, now, dueAt ?? now)
    }

    /// Adds the mails of a report that was stored or changed: on a site that sends mail one to a new address, and a search for reports of
    /// the same animal, whose authors hear of it.
    /// - Parameters:
    ///   - old: the report before the change; nil for a new one.
    ///   - firstMailAt: the earliest time of the mail to a new address; nil for at once.
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

    /// Whether a hash is that of a private link to a report which was mailed.
    static func isLink(_ hash: Digest, to report: ReportID, in connection: any SQLConnection) throws -> Bool {
        try connection.hasRow("SELECT 1 FROM mail_links WHERE hash = $1 AND report_id = $2", hash, report)
    }

    /// A mail to the author of a report who wants mail.
    static func insert(
        _ kind: MailKind,
        ifWantedFor report: ReportID,
        about: String? = nil,
        now: Int,
        in connection: any SQLConnection
    ) throws {
        let sql = "SELECT 1 FROM reports WHERE id = $1 AND mail = $2 AND contact_email IS NOT NULL"
        guard try connection.hasRow(sql, report, MailConsent.on) else { return }
        try insert(kind, for: report, about: about, now: now, in: connection)
    }
}
