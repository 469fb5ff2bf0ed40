/// The subject and the lines of a mail. A moderator's note is the only part that a person typed.
struct MailText {
    let subject: String
    private(set) var lines: [String]

    private init(_ subject: LocalizedString, _ lines: [LocalizedString], in language: Language) {
        self.subject = subject.text(in: language)
        self.lines = lines.map { $0.text(in: language) }
    }

    /// Adds the link that ends these mails.
    mutating func addStop(_ words: LocalizedString, _ url: String, in language: Language) {
        lines += [words.text(in: language), url]
    }

    /// The first mail to an address: the private link to the report, and how to get more mails.
    static func first(_ report: PetReport, link: String, in language: Language) -> MailText {
        let introduction = L10n.Mail.first(report.described(in: language))
        let lines = [introduction, .typed(link), L10n.Mail.secret, L10n.Mail.consent, L10n.Mail.mistaken]
        return MailText(L10n.Mail.subjectFirst, lines, in: language)
    }

    /// The news of a report: messages, matches and a reminder that go together.
    static func news(
        _ rows: [MailRepository.Row],
        matches: Int,
        of report: PetReport,
        _ life: ReportLife,
        link: String,
        in language: Language
    ) -> MailText {
        let messages = rows.filter { $0.kind == .message }
        var lines = messages.prefix(MailLimits.messagesInMail).map { message -> LocalizedString in
            let heading = report.heading(of: message.message)
            let time = LocalTime(at: message.createdAt)
            return .list([heading, time.day.words, .typed(time.clock)])
        }
        if messages.count > lines.count { lines.append(L10n.Manage.messages(messages.count)) }
        if matches > 0 { lines.append(report.kind == .missing ? L10n.Mail.matches(matches) : L10n.Mail.matchesFound(matches)) }
        if rows.contains(where: { $0.kind == .reminder }) {
            let day = LocalTime(at: life.leavesListAt(report)).day.words
            lines.append(L10n.Mail.reminder(day))
        }
        let unlessMessage = matches == 0 ? L10n.Mail.subjectReminder : L10n.Mail.subjectMatch(report.kind)
        let subject = messages.isEmpty ? unlessMessage : L10n.Mail.subjectMessage
        return MailText(subject, lines + [L10n.Mail.link, .typed(link), L10n.Mail.secret], in: language)
    }

    /// The reason for which a moderator has hidden the report's page.
    static func hidden(_ report: PetReport, link: String, in language: Language) -> MailText {
        var lines = [L10n.Manage.hidden]
        if let reason = report.hiding.reason { lines.append(L10n.Manage.hiddenReason(reason.label)) }
        if let note = report.hiding.note { lines.append(.typed(note.replacing("\n", with: " "))) }
        return MailText(L10n.Mail.subjectHidden, lines + [L10n.Mail.link, .typed(link), L10n.Mail.secret], in: language)
    }

    static func links(_ reports: [(report: PetReport, link: String)], in language: Language) -> MailText {
        let lines = reports.flatMap { [.typed($0.report.described(in: language)), LocalizedString.typed($0.link)] }
        return MailText(L10n.Mail.subjectLinks, [L10n.Mail.links] + lines + [L10n.Mail.secret], in: language)
    }

    /// The mail to a new address that asks for the confirmation of an alert.
    static func confirmAlert(link: String, in language: Language) -> MailText {
        let lines = [L10n.Alerts.confirmMail, .typed(link), L10n.Alerts.mistaken]
        return MailText(L10n.Alerts.subjectConfirm, lines, in: language)
    }

    /// New reports that alerts of one address fit, and the alerts among these that end soon.
    /// - Parameter linkToEnding: the link to an alert's page; nil for an alert that does not end soon.
    static func nearby(
        _ news: [News],
        link: (PetReport) -> String,
        list: String,
        linkToEnding: (Alert) -> String?,
        in language: Language
    ) -> MailText {
        var lines = news.prefix(AlertLimits.reportsInMail).flatMap { item -> [LocalizedString] in
            let (report, near) = (item.report, item.alert.answer.near)
            let distance = near.flatMap { report.answers.position?.distance(to: $0).awayInWords }
            return [.list([report.headline.sentence, distance].compactMap(\.self)), .typed(link(report))]
        }
        let rest = news.count - AlertLimits.reportsInMail
        if rest > 0 { lines += [L10n.Alerts.more(rest), .typed(list)] }
        let alerts = Dictionary(news.map { ($0.alert.number, $0.alert) }, uniquingKeysWith: { first, _ in first })
        for alert in alerts.values.sorted(by: { $0.number < $1.number }) {
            guard let link = linkToEnding(alert) else { continue }
            lines += [L10n.Alerts.endsSoon(LocalTime(at: alert.until).day.words), .typed(link)]
        }
        let counts = ReportKind.allCases.compactMap { kind in
            let count = news.count { $0.report.kind == kind }
            return count == 0 ? nil : kind == .missing ? L10n.Alerts.countMissing(count) : L10n.Alerts.countFound(count)
        }
        return MailText(L10n.Alerts.subject(LocalizedString.list(counts)), lines, in: language)
    }

    /// The number of flagged pages, for the moderators.
    static func flags(_ count: Int, link: String, in language: Language) -> MailText {
        MailText(L10n.Mail.subjectFlags, [L10n.Mail.flags(count), .typed(link)], in: language)
    }
}

extension PetReport {
    /// The report in words that nobody typed, such as "Dog, 21 November 2026".
    fileprivate func described(in language: Language) -> String {
        let animal = kind == .missing ? answers.species?.label ?? L10n.PetDetails.title(kind) : headline.title
        return LocalizedString.list([animal, LocalTime(at: createdAt).day.words]).text(in: language)
    }
}
