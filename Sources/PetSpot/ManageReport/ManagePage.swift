import HTML

/// The owner's private page: the state of the report, and every action on it.
struct ManagePage: Page {
    let language: Language
    let report: PetReport
    let life: ReportLife
    /// Who runs the site and how to reach them.
    let operatorContact: String?
    /// The time of the request, in seconds since 1970.
    let now: Int
    let token: ManagementToken
    /// Newest first.
    let messages: [Message]
    /// Scheme and host of this site, for absolute URLs.
    let origin: String
    /// Reports of the other kind that may be of the same animal.
    let matches: [Match]
    let contacts: [LocalContact]
    let sendsMail: Bool

    var navigationBar: NavigationBar {
        NavigationBar(.manage, L10n.Manage.title, back: .link(report.kind.listURL), in: language)
    }

    var matchCards: MatchCards? {
        MatchCards(matches, for: report.kind, on: screen, dismissURL: Paths.dismiss(token), in: language)
    }

    var styleSheets: [Asset] { [Assets.answersCss, Assets.pagesCss] + MatchCards.styleSheets(for: matches) }
    var petName: String? { report.answers.petName }
    var subject: LocalizedString? { petName?.words }
    var isReunited: Bool { report.reunitedAt != nil }
    var isHidden: Bool { report.hiddenAt != nil }
    var isExpired: Bool { life.isExpired(report, at: now) }

    /// How long the report stays where it is: on the list, off it, or on a page that says that the pet is home.
    var term: LocalizedString {
        if isReunited { return L10n.Manage.reunitedUntil(report.kind, day(life.erasesAt(report))) }
        let leavesList = day(life.leavesListAt(report))
        return isExpired
            ? L10n.Manage.expiredSince(leavesList, day(life.erasesAt(report)))
            : L10n.Manage.listedUntil(report.kind, leavesList)
    }

    var hiddenReason: LocalizedString? {
        report.hiding.reason.map { L10n.Manage.hiddenReason($0.label.text(in: language)) }
    }

    /// The words to the owner of a hidden report who says that the pet is home, or missing again.
    var staysHidden: LocalizedString {
        report.hiding.reason.map { L10n.Notice.reportStaysHiddenFor($0.label.text(in: language)) }
            ?? L10n.Notice.reportStaysHidden
    }

    /// The consequence of marking the pet as home.
    var reunitedHint: LocalizedString {
        if isHidden { return staysHidden }
        return isExpired ? L10n.Manage.reunitedHintUnlisted : L10n.Manage.reunitedHint
    }

    /// The consequence of marking the pet as missing again.
    var reopenHint: LocalizedString { isHidden ? staysHidden : L10n.Manage.reopenHint }

    /// Asks how the pet came home, until that is said.
    var how: [FormField<ReunionAnswer>] {
        guard report.wayHome == nil else { return [] }
        return Form(ReunionAnswer.fields, showing: ReunionAnswer()).inputs(on: screen, in: language, now: now)
    }

    private func day(_ moment: Int) -> String {
        LocalTime(at: moment).day.words.text(in: language)
    }

    /// The messages as they are shown: first those of people who have the animal or know whose it is, each part newest first.
    var messageItems: [MessageItem] {
        (messages.filter(\.answer.isUrgent) + messages.filter { !$0.answer.isUrgent }).map {
            MessageItem(language: language, message: $0, report: report, token: token, now: now)
        }
    }

    /// The mark that a claimant has to name; nil where it stands beside a claim.
    var privateMark: String? { messageItems.contains { $0.privateMark != nil } ? nil : report.answers.privateMark }

    /// The newest message, which "Delete all" goes up to; nil when it would delete none.
    var lastDeleted: MessageNumber? { messages.allSatisfy(\.isPublished) ? nil : messages.first?.number }

    var publicLink: CopyableAddress {
        CopyableAddress(of: report.id, report.headline, at: origin, on: screen, in: language)
    }
}
