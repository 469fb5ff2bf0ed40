import SQL
import SQLite

/// What was ended in a database after a backup of it was made: a restore must not bring it back.
struct LaterChanges: Sendable {
    /// Reports that their authors deleted, or whose time was over.
    private(set) var erased: [ReportID] = []
    /// Reports that moderators removed.
    private(set) var removed: [Decision] = []
    /// Messages that were deleted from reports that stay.
    private(set) var messages: [(number: MessageNumber, report: ReportID)] = []
    /// Reports that were hidden.
    private(set) var hidden: [(decision: Decision, hiding: Hiding)] = []
    /// Reports whose mails were stopped.
    private(set) var stopped: [ReportID] = []
    /// Addresses that want no mail, as hashes, each with the end of that, in seconds since 1970.
    private var addresses: [(hash: [UInt8], until: Int)] = []
    /// What the hashes are made with, and links in mails.
    private var mailSecret: String?
    /// Keys of moderators that were used up or taken away, as hashes.
    private var keys: [[UInt8]] = []
    /// How many reports the backup has.
    private(set) var total = 0

    /// Erased and removed reports.
    var goneCount: Int { erased.count + removed.count }
    /// Whether over a tenth of the reports would go: then the database may be another than the operator thinks.
    var areMany: Bool { goneCount * 10 > total }
}

extension LaterChanges {
    /// Finds them by comparing the database of a backup with one as it is now. Nil when this one is not the same database grown older, or
    /// cannot be read.
    init?(since backup: String, in database: String) {
        guard fileStatus(database) != nil, let connection = try? SQLiteConnection(path: backup),
            let changes = try? LaterChanges(connection, attaching: database)
        else { return nil }
        self = changes
    }

    private init?(_ connection: SQLiteConnection, attaching database: String) throws {
        try connection.run("ATTACH $1 AS later", database)
        guard try connection.hasRow(LaterChanges.isSameDatabase), try !connection.hasRow(LaterChanges.isAnotherLine)
        else { return nil }
        total = try connection.value("SELECT count(*) FROM main.reports") ?? 0
        let gone = "id NOT IN (SELECT id FROM later.reports)"
        let removals = """
            SELECT report_id, moderator, max(decided_at) FROM later.decisions
            WHERE action = 'remove' AND report_id IN (SELECT id FROM main.reports WHERE \(gone)) GROUP BY report_id
            """
        removed = try connection.query(removals) {
            Decision(decidedAt: try $0[2], moderator: try $0[1], reportID: try $0[0], action: .remove)
        }
        let known = Set(removed.map(\.reportID))
        erased = try connection.query("SELECT id FROM main.reports WHERE \(gone)") { try $0[0] as ReportID }
            .filter { !known.contains($0) }
        let deleted = """
            SELECT number, report_id FROM main.messages
            WHERE number NOT IN (SELECT number FROM later.messages) AND report_id IN (SELECT id FROM later.reports)
            """
        messages = try connection.query(deleted) { (number: try $0[0], report: try $0[1]) }
        let hidden = """
            SELECT id, hidden_at, hidden_reason, hidden_note, (
                SELECT moderator FROM later.decisions
                WHERE report_id = id AND action = 'hide' ORDER BY number DESC LIMIT 1
            ) FROM later.reports
            WHERE hidden_at IS NOT NULL AND id IN (SELECT id FROM main.reports WHERE hidden_at IS NULL)
            """
        self.hidden = try connection.query(hidden) { row in
            let hiding = Hiding(reason: try row[2], note: try row[3])
            let moderator = try row[4] as ModeratorName? ?? .theOperator
            return (
                Decision(
                    decidedAt: try row[1],
                    moderator: moderator,
                    reportID: try row[0],
                    action: .hide,
                    reason: hiding.reason
                ), hiding
            )
        }
        let stops = "mail IN ('\(MailConsent.stopped.rawValue)', '\(MailConsent.refused.rawValue)')"
        stopped = try connection.query(
            "SELECT id FROM later.reports WHERE \(stops) AND id NOT IN (SELECT id FROM main.reports WHERE \(stops))"
        ) { try $0[0] }
        addresses = try connection.query("SELECT hash, until FROM later.mail_addresses WHERE kind = 'stop'") {
            (hash: try $0[0], until: try $0[1])
        }
        mailSecret = try connection.value("SELECT value FROM later.settings WHERE name = $1", SettingName.mailSecret)
        keys = try connection.query(
            "SELECT hash FROM main.moderator_keys WHERE hash NOT IN (SELECT hash FROM later.moderator_keys)"
        ) { try $0[0] }
    }

    /// Whether both have one id, and nothing in the backup has a higher number than was ever given in the other.
    private static let isSameDatabase = """
        SELECT 1 FROM main.settings JOIN later.settings AS same USING (name, value)
        WHERE name = '\(SettingName.id.rawValue)' AND NOT EXISTS (
            SELECT 1 FROM main.sqlite_sequence AS old LEFT JOIN later.sqlite_sequence AS new USING (name)
            WHERE old.name IN ('reports', 'messages') AND old.seq > coalesce(new.seq, 0)
        )
        """
    /// Whether a number was given twice, to different rows: both have grown from an earlier backup.
    private static let isAnotherLine = """
        SELECT 1 FROM main.reports AS old JOIN later.reports AS new USING (number) WHERE old.id <> new.id
        UNION ALL
        SELECT 1 FROM main.messages AS old JOIN later.messages AS new USING (number) WHERE old.sent_at <> new.sent_at
        """

    /// Makes them happen again in a restored database.
    /// - Parameter bringsBack: whether erased reports and messages stay.
    /// - Returns: the photos that nothing refers to any more.
    func apply(to storage: Storage, bringsBack: Bool, now: Int) async throws -> [PhotoFileName] {
        var photos: [PhotoFileName] = []
        if !bringsBack {
            for removal in removed {
                photos += try await storage.reports.remove(
                    removal.reportID,
                    by: removal.moderator,
                    now: removal.decidedAt
                )
            }
            for id in erased { photos += try await storage.reports.delete(id) }
            for (number, report) in messages { photos += try await storage.messages.delete(number, to: report) }
        }
        for (decision, hiding) in hidden {
            try await storage.moderation.hide(
                decision.reportID,
                hiding,
                by: decision.moderator,
                now: decision.decidedAt
            )
        }
        for id in stopped {
            guard let report = try await storage.reports.report(id, now: now).value else { continue }
            try await storage.mails.setStopped(report)
        }
        if let mailSecret { try await storage.store.set(.mailSecret, to: mailSecret) }
        try await storage.store.transaction { [addresses, keys] connection in
            try connection.run("DELETE FROM mail_addresses WHERE kind = 'stop'")
            for (hash, until) in addresses {
                let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, 'stop', $2)"
                try connection.run(sql, hash, until)
            }
            for key in keys { try connection.run("DELETE FROM moderator_keys WHERE hash = $1", key) }
        }
        await storage.close()
        return photos
    }
}
