import SHA2
import SQL

/// Addresses that had mail or want none, consent, and the links in mails.
extension MailRepository {
    // MARK: Addresses

    /// The earliest time of the next first mail to anybody, when the last hour had as many as it may have: once the oldest of them counts no
    /// more, and not before `MailLimits.firstPause`. Nil when it had fewer.
    func earliestIntroduction(now: Int, in connection: any SQLConnection) throws -> Int? {
        let sql =
            "SELECT until FROM mail_addresses WHERE kind = $1 AND until > $2 ORDER BY until DESC LIMIT 1 OFFSET $3"
        let since = now + ReportLife.day - 3600
        let until: Int? = try connection.value(sql, MailKind.first, since, MailLimits.firstInHour - 1)
        return until.map { max($0 - ReportLife.day + 3600, now + MailLimits.firstPause) }
    }

    /// Whether a first mail of a report may go to its address now. It then counts.
    func mayIntroduce(_ report: PetReport, to address: MailAddress, now: Int) async throws -> Bool {
        let hash = try await self.hash(of: address)
        return try await store.transaction { [self] connection in
            if try isBarred(hash, now: now, in: connection) { return false }
            guard try use(.first, hash, now: now, in: connection) else { return false }
            let counting = "UPDATE reports SET first_mails = first_mails + 1 WHERE id = $1 AND first_mails < $2"
            return try connection.run(counting, report.id, MailLimits.firstOfReport) > 0
        }
    }

    /// Whether the holder of an address refused first mails.
    private func isBarred(_ hash: Digest, now: Int, in connection: any SQLConnection) throws -> Bool {
        let sql = "SELECT 1 FROM mail_addresses WHERE hash = $1 AND kind = 'stop' AND until > $2"
        return try connection.hasRow(sql, hash, now)
    }

    /// Counts a mail to an address. Returns false when it had as many as it may have in a day.
    func use(_ kind: MailKind, _ hash: Digest, now: Int, in connection: any SQLConnection) throws -> Bool {
        let sql = "SELECT count(*) FROM mail_addresses WHERE hash = $1 AND kind = $2 AND until > $3"
        guard try connection.value(sql, hash, kind, now) ?? 0 < MailLimits.ofAddress else { return false }
        let insertion = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, $2, $3)"
        try connection.run(insertion, hash, kind, now + ReportLife.day)
        return true
    }

    /// What is stored of an address that got mail, or wants none.
    func hash(of address: MailAddress) async throws -> Digest {
        HMACSHA256.code(for: address.key.utf8, key: try await secret())
    }

    /// The secret of all nodes, which is made when it is first needed.
    func secret() async throws -> [UInt8] {
        let new = HMACSHA256.code(for: "mail".utf8, key: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
        return Array(try await store.setting(.mailSecret, orElse: new.hex).utf8)
    }

    // MARK: Consent

    /// Makes a private link to each of some reports, for a mail to an address. Older links stop working. A report that names another address
    /// by now gets none.
    func addLinks(to ids: [ReportID], for address: MailAddress) async throws -> [PrivateLink] {
        let links = ids.map { PrivateLink($0, ManagementToken()) }
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
            let sql = "SELECT report_id FROM mail_links WHERE hash = $1"
            let id: ReportID? = try connection.value(sql, hash)
            return try id.flatMap { try reports.find("id", $0, in: connection) }
        }.value
        return report.flatMap { life.state(of: $0, at: now) == .erased ? nil : $0 }
    }

    /// Stores that the author wants mail, and has confirmed the address by opening a link from a mail. Returns false when that link has ended:
    /// consent belongs to the address to which it was sent.
    func setConfirmed(_ id: ReportID, by link: Digest) async throws -> Bool {
        try await store.transaction { [reports] connection in
            guard try reports.lockRow(id, in: connection),
                try connection.hasRow("SELECT 1 FROM mail_links WHERE hash = $1 AND report_id = $2", link, id)
            else { return false }
            return try connection.run("UPDATE reports SET mail = $1 WHERE id = $2", MailConsent.on, id) > 0
        }
    }

    /// Stores that the author wants mail. To an address that is not confirmed a first mail goes again, unless its holder refused it.
    /// - Parameters:
    ///   - report: as the author saw it. When it names another address by now, nothing changes.
    ///   - firstMailAt: the earliest time of the first mail.
    /// - Returns: the author's consent; nil when nothing was changed.
    func setWanted(_ report: PetReport, now: Int, firstMailAt: Int) async throws -> MailConsent? {
        guard let address = report.answers.contactEmail?.mailAddress else { return nil }
        let hash = try await self.hash(of: address)
        return try await store.transaction { [self] connection in
            guard let current = try unchanged(report, in: connection) else { return nil }
            let isConfirmed = current.mail == .on || current.mail == .stopped
            if current.mail == .refused, try isBarred(hash, now: now, in: connection) { return nil }
            let consent = isConfirmed ? MailConsent.on : .unconfirmed
            try connection.run("UPDATE reports SET mail = $1 WHERE id = $2", consent, report.id)
            if !isConfirmed {
                try MailRows.insert(.first, for: report.id, now: now, dueAt: firstMailAt, in: connection)
            }
            return consent
        }
    }

    /// Stores that the author wants no more mail; mails that wait are not sent.
    /// - Parameter report: as the author saw it. When it names another address by now, nothing changes.
    func setStopped(_ report: PetReport) async throws {
        try await store.transaction { [self] connection in
            guard let current = try unchanged(report, in: connection) else { return }
            let sql = "UPDATE reports SET mail = $1 WHERE id = $2"
            try connection.run(sql, (current.mail ?? .unconfirmed).afterStop, report.id)
            try connection.run("DELETE FROM mails WHERE report_id = $1 AND kind NOT IN ('links', 'search')", report.id)
        }
    }

    /// A report as it is stored, which stays so until the transaction ends; nil when it is gone or names another address than before.
    private func unchanged(_ report: PetReport, in connection: any SQLConnection) throws -> PetReport? {
        let current = try reports.lock(report.id, in: connection)
        return current?.answers.contactEmail == report.answers.contactEmail ? current : nil
    }

    /// Stops the mails of a report, and first mails to its address for a year.
    func stop(_ report: PetReport, _ address: MailAddress, now: Int) async throws {
        try await setStopped(report)
        let hash = try await self.hash(of: address)
        let sql = """
            INSERT INTO mail_addresses (hash, kind, until) SELECT $1, 'stop', $2 WHERE NOT EXISTS (
                SELECT 1 FROM mail_addresses WHERE hash = $1 AND kind = 'stop' AND until > $3
            )
            """
        try await store.transaction { try $0.run(sql, hash, now + MailLimits.stopLifetime, now) }
    }
}

/// A private link to a report, for a mail. A class, because a program of Swift 6.3 crashes when an asynchronous closure gets a 128-bit number with some
/// other arguments.
final class PrivateLink: Sendable {
    let report: ReportID
    let token: ManagementToken

    fileprivate init(_ report: ReportID, _ token: ManagementToken) {
        self.report = report
        self.token = token
    }
}
