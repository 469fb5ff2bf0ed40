import HTML
import Platform
import Synchronization

/// Writes due mails into the outbox, from which `petspot mail` sends them, in a task of its own beside the requests.
///
/// The row of a mail survives a crash, so each is written at least once. A second copy has the file name and `Message-ID` of the first.
final class MailWriter: Sendable {
    /// The seconds until the log says that a mail waits for a mailer.
    private static let patience = 3600

    private let settings: MailSettings
    private let storage: Storage
    private let outbox: Outbox
    private let log: Log
    private let now: @Sendable () -> Int
    /// Whether the log has a line about the outbox being full.
    private let isFull = Atomic(false)
    /// Whether the log has a line about mails that wait for a mailer.
    private let isLate = Atomic(false)

    init(_ settings: MailSettings, _ storage: Storage, outbox: Outbox, log: Log, now: @escaping @Sendable () -> Int) {
        (self.settings, self.storage, self.outbox, self.log, self.now) = (settings, storage, outbox, log, now)
    }

    /// Removes withdrawn mails from the outbox and writes due ones until it is full, which is logged once.
    func writeDue() async throws {
        var count = try await removeWithdrawn()
        while !Task.isCancelled {
            guard count < Outbox.capacity else {
                if !isFull.exchange(true, ordering: .relaxed) { log.event("outbox_full") { $0.add("mails", count) } }
                return
            }
            isFull.store(false, ordering: .relaxed)
            let taken = try await storage.mails.next(takesAlerts: count < Outbox.capacityForAlerts, now: now())
            guard let taken else { return }
            count += try await write(taken)
        }
    }

    /// Removes the mails from the outbox whose report is gone, has another address or no consent any more. Returns the number of mails
    /// that are left. Logs once that one of them has waited for an hour.
    private func removeWithdrawn() async throws -> Int {
        let written = try outbox.numbers()
        let times = written.isEmpty ? [:] : try await storage.mails.waiting(written)
        for number in written where times[number] == nil { outbox.remove(number) }
        if let oldest = times.values.min(), now() - oldest >= MailWriter.patience {
            if !isLate.exchange(true, ordering: .relaxed) {
                log.event("mail_waits", .warning) { line in
                    line.add("mails", times.count)
                    line.add("since", timestamp(oldest))
                    line.add("reason", "petspot mail does not run, or its mailer fails")
                }
            }
        } else {
            isLate.store(false, ordering: .relaxed)
        }
        return times.count
    }

    /// Writes mails, and deletes those that nobody wants any more. Returns how many are in the outbox.
    private func write(_ taken: [MailRepository.Due]) async throws -> Int {
        var (mails, messages) = ([MailRepository.Due](), [MailMessage]())
        for due in taken {
            switch due.kind {
            case .search: try await search(due)
            case .neighbours: try await storage.alerts.tellNeighbours(in: due, now: now())
            default:
                if let message = try await message(of: due) {
                    mails.append(due)
                    messages.append(message)
                } else {
                    try await storage.mails.delete(due, now: now())
                }
            }
        }
        guard !mails.isEmpty else { return 0 }
        try outbox.write(messages)
        let written = try await storage.mails.setWritten(mails, now: now())
        for due in mails where !written.contains(due.number) { outbox.remove(due.number) }
        return written.count
    }

    /// Adds mails to the authors of reports that are certainly of the same animal, or nearby with `MailLimits.matchPoints`.
    private func search(_ due: MailRepository.Due) async throws {
        guard let report = due.report else { return try await storage.mails.delete(due, now: now()) }
        let alike = try await storage.matches.matchesForMail(of: report, now: now()).filter { match in
            match.likeness.isCertain || match.likeness.points >= MailLimits.matchPoints && match.likeness.isNearby
        }
        try await storage.mails.addMatches(alike.map(\.card.id), of: due, now: now())
    }

    /// The text of a mail with its addresses; nil when nobody wants it any more.
    private func message(of due: MailRepository.Due) async throws -> MailMessage? {
        guard let report = due.report else {
            return due.kind == .flags ? try await messageToModerators(due) : try await messageToNeighbour(due)
        }
        guard let address = report.answers.contactEmail?.mailAddress else { return nil }
        let language = report.language ?? .en
        var text: MailText
        switch due.kind {
        case .first:
            guard report.mail == .unconfirmed, try await storage.mails.mayGetFirstMail(report, at: address, now: now()),
                let link = try await link(to: report, for: address)
            else { return nil }
            text = .first(report, link: link, in: language)
        case .links:
            let reports = try await storage.mails.reports(of: address, now: now())
            let links = try await storage.mails.addLinks(to: reports.map(\.id), for: address)
            guard !links.isEmpty else { return nil }
            let pages = links.compactMap { link in
                reports.first { $0.id == link.report }.map { ($0, url(Paths.manage(link.token))) }
            }
            return message(due, to: address, .links(pages, in: language))
        case .hidden:
            guard report.mail == .on, report.hiddenAt != nil, let link = try await link(to: report, for: address) else { return nil }
            text = .hidden(report, link: link, in: language)
        case .message, .match, .reminder:
            guard report.mail == .on, report.reunitedAt == nil, due.hasNews, let link = try await link(to: report, for: address)
            else { return nil }
            text = .news(due.rows, matches: due.matches.count, of: report, storage.mails.life, link: link, in: language)
        case .flags, .search, .confirmAlert, .nearby, .neighbours: return nil
        }
        let token = MailStopToken(of: report.id, address, secret: try await storage.mails.secret())
        let stopURL = url(Paths.stopMail(token))
        text.addStop(L10n.Mail.stop, stopURL, in: language)
        return message(due, to: address, text, stopURL: stopURL)
    }

    private func messageToModerators(_ due: MailRepository.Due) async throws -> MailMessage? {
        guard let address = settings.moderators else { return nil }
        let count = try await storage.moderation.flagCounts().count
        guard count > 0 else { return nil }
        return message(due, to: address, .flags(count, link: url(.moderate), in: .en))
    }

    /// A mail that asks for the confirmation of an alert, or tells of new reports.
    private func messageToNeighbour(_ due: MailRepository.Due) async throws -> MailMessage? {
        guard let alert = due.alert ?? due.news.first?.alert, let address = alert.answer.email?.mailAddress else { return nil }
        let (secret, language) = (try await storage.mails.secret(), alert.language)
        func link(_ alert: Alert) -> String { url(Paths.alert(AlertToken(of: alert, secret: secret))) }
        let stopURL = url(Paths.stopMail(MailStopToken(of: alert.neighbour, secret: secret)))
        var text: MailText
        if due.kind == .confirmAlert {
            guard alert.confirmedAt == nil, try await storage.mails.mayGetFirstMail(at: address, now: now()) else { return nil }
            text = .confirmAlert(link: link(alert), in: language)
        } else {
            text = .nearby(
                due.news,
                link: { url(Paths.pet($0.id)) },
                list: url(.petList),
                linkToEnding: { $0.endsSoon(at: now()) ? link($0) : nil },
                in: language
            )
            text.addStop(L10n.Alerts.stopMail, stopURL, in: language)
        }
        return message(due, to: address, text, stopURL: stopURL)
    }

    private func url(_ path: URLReference) -> String { settings.origin + path.text }

    /// A new private link; nil when the report names another address by now.
    private func link(to report: PetReport, for address: MailAddress) async throws -> String? {
        let link = try await storage.mails.addLinks(to: [report.id], for: address).first
        return link.map { url(Paths.manage($0.token)) }
    }

    private func message(_ due: MailRepository.Due, to address: MailAddress, _ text: MailText, stopURL: String? = nil) -> MailMessage {
        MailMessage(
            from: settings.from,
            to: address,
            subject: text.subject,
            date: now(),
            id: (due.number, due.createdAt, settings.host),
            stopURL: stopURL,
            lines: text.lines
        )
    }
}
