import SHA2
import SQL

/// The addresses of mails, private links in mails, and the consent of authors.
extension MailRepository {
    /// The kind of a row that bars first mails to an address. Other rows count mails of a `MailKind`.
    static let stop = "stop"

    /// Whether a first mail, of a report or one that asks to confirm an alert, may go to an address: neither report nor address had as many
    /// as are allowed, and the holder of the address has not refused.
    func mayGetFirstMail(_ report: PetReport? = nil, at address: MailAddress, now: Int) async throws -> Bool {
        let hash = try await self.hash(of: address)
        let sql = "SELECT 1 FROM reports WHERE id = $1 AND first_mails < $2"
        return try await store.search { [self] connection in
            if let report, try !connection.hasRow(sql, report.id, MailLimits.firstOfReport) { return false }
            return try !isBarred(hash, now: now, in: connection) && isUnderLimit(.first, to: hash, now: now, in: connection)
        }
    }

    /// Whether the holder of an address refused first mails.
    func isBarred(_ hash: Digest, now: Int, in connection: any SQLConnection) throws -> Bool {
        let sql = "SELECT 1 FROM mail_addresses WHERE hash = $1 AND kind = '\(MailRepository.stop)' AND until > $2"
        return try connection.hasRow(sql, hash, now)
    }

    /// Whether an address had fewer mails of a kind in a day than are allowed.
    func isUnderLimit(
        _ kind: MailKind,
        of limit: Int = MailLimits.ofAddress,
        to hash: Digest,
        now: Int,
        in connection: any SQLConnection
    ) throws -> Bool {
        let sql = "SELECT count(*) FROM mail_addresses WHERE hash = $1 AND kind = $2 AND until > $3"
        return try connection.value(sql, hash, kind, now) ?? 0 < limit
    }

    /// Counts a mail to an address.
    func add(_ kind: MailKind, to hash: Digest, now: Int, in connection: any SQLConnection) throws {
        let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, $2, $3)"
        try connection.run(sql, hash, kind, now + ReportLife.day)
    }

    /// The keyed hash under which a mailbox is stored that got mail or refused it.
    func hash(of address: MailAddress) async throws -> Digest { HMACSHA256.code(for: address.limitKey.utf8, key: try await secret()) }

    /// The secret of all nodes, made when it is first needed.
    func secret() async throws -> [UInt8] {
        func new() -> String { HMACSHA256.code(for: "mail".utf8, key: (0..<32).map { _ in UInt8.random(in: .min ... .max) }).hex }
        return Array(try await store.setting(.mailSecret, orElse: new()).utf8)
    }

    /// Adds a mail with the private links to all reports of an address, unless it has none or had too many such mails.
    func addLinks(to address: MailAddress, now: Int) async throws {
        let hash = try await self.hash(of: address)
        try await store.transaction { [self] connection in
            let oldest = try reports(of: address, limit: 1, now: now, in: connection).first
            guard let oldest, try isUnderLimit(.links, to: hash, now: now, in: connection) else {
                return try connection.execute(store.emptyWrite)
            }
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

    private func reports(of address: MailAddress, limit: Int, now: Int, in connection: any SQLConnection) throws -> [PetReport] {
        let ofAddress = "lower(contact_email) = $1 AND contact_email IS NOT NULL AND shelter IS NULL"
        let sql = "\(ReportTable.select) WHERE \(ofAddress) ORDER BY number"
        var found: [PetReport] = []
        try connection.run(sql, values: [address.key.sqlValue]) { row in
            if let report = reports.rows.read(row, PetReport.init), life.state(of: report, at: now) != .erased {
                found.append(report)
            }
            return found.count < limit
        }
        return found
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
        return life.unlessErased(report, at: now)
    }

    // MARK: Consent

    /// Stores that the author wants mail, and has confirmed the address by opening a link from a mail. Returns false when that link has ended:
    /// consent belongs to the address to which it was sent.
    func setConfirmed(_ id: ReportID, by link: Digest) async throws -> Bool {
        try await store.transaction { [reports] connection in
            guard try reports.lockRow(id, in: connection), try MailRows.isLink(link, to: id, in: connection) else { return false }
            return try reports.change(id, set: "mail = $2", MailConsent.on, in: connection)
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
            try reports.change(report.id, set: "mail = $2", consent, in: connection)
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
            let consent = (current.mail ?? .unconfirmed).afterStop
            try reports.change(report.id, set: "mail = $2", consent, in: connection)
            let others = [MailKind.links, .search, .neighbours].sqlList
            try connection.run("DELETE FROM mails WHERE report_id = $1 AND kind NOT IN (\(others))", report.id)
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
        try await store.transaction { [self] in try bar(hash, now: now, in: $0) }
    }

    /// Bars first mails to an address for a year.
    func bar(_ hash: Digest, now: Int, in connection: any SQLConnection) throws {
        if try isBarred(hash, now: now, in: connection) { return }
        let sql = "INSERT INTO mail_addresses (hash, kind, until) VALUES ($1, '\(MailRepository.stop)', $2)"
        try connection.run(sql, hash, now + MailLimits.stopLifetime)
    }
}

struct PrivateLink: Sendable {
    let report: ReportID
    let token: ManagementToken
}
