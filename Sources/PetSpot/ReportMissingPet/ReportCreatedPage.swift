import HTML

/// "Report created": what happens next, with the public and the private link.
struct ReportCreatedPage: Page {
    let report: PetReport
    let site: SiteSettings
    /// Whether the report is still on the list: not reunited, hidden or expired since.
    let isListed: Bool
    /// The secret in the private page's URL.
    let token: ManagementToken
    /// The other reports of this browser, newest first, each with the secret in its private page's URL.
    let others: [(report: PetReport, token: ManagementToken)]
    let origin: String
    let matches: [Match]
    let now: Int
    /// The neighbours whom a mail has told of the report.
    let neighbours: Int

    var navigationBar: NavigationBar { NavigationBar(.reportCreated, L10n.ReportCreated.title, back: .link(report.kind.listURL)) }

    private var address: EmailAddress? { report.answers.contactEmail }

    /// Whether a mail with the link is sent, too.
    var isMailed: Bool { site.sendsMail && report.mail != nil && address?.mailAddress != nil }

    /// Why to save the private link, or where else it goes.
    var nextKeep: Untranslated { Untranslated(text: address?.rawValue ?? "", words: nextKeep(around:)) }

    private func nextKeep(around text: String) -> LocalizedString {
        guard site.sendsMail else { return L10n.ReportCreated.nextKeep }
        guard let address else { return L10n.ReportCreated.nextKeepNoAddress }
        guard address.mailAddress != nil else { return L10n.ReportCreated.nextKeepNoMailTo(text) }
        if report.mail == .on { return L10n.Mail.on(text) }
        return isMailed ? L10n.ReportCreated.nextKeepMail(text) : L10n.ReportCreated.nextKeep
    }

    var matchCards: MatchCards? { MatchCards(matches, for: report.kind, on: screen, now: now) }
    var styleSheets: [Asset] { [Assets.answersCss, Assets.pagesCss] + MatchCards.styleSheets(for: matches) }

    /// Whether the report is on the list, in words.
    var words: LocalizedString {
        guard isListed else { return L10n.PetList.ownReportUnlisted }
        return L10n.ReportCreated.isListed(report.kind, report.answers.petName)
    }

    /// The private page's absolute URL.
    var manageAddress: String { origin + Paths.manage(token).text }
    var publicLink: CopyableAddress { CopyableAddress(of: report.id, report.headline, at: origin, on: screen) }

    var privateLink: CopyableAddress {
        CopyableAddress(identifier: screen.identifier("manageAddress"), address: manageAddress, copyLabel: L10n.Sharing.copyPrivate)
    }

    /// Opens a mail with the private link in the owner's mail program.
    func mailURL(in language: Language) -> URLReference {
        (address?.url ?? "mailto:").with(query: [
            ("subject", L10n.ReportCreated.mailSubject.text(in: language)), ("body", manageAddress),
        ])
    }
}
