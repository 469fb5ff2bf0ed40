import HTML

/// The owner's private page: the state of the report, and every action on it.
struct ManagePage: Page {
    let report: PetReport
    let site: SiteSettings
    let now: Int
    let token: ManagementToken
    /// Newest first.
    let messages: [Message]
    let origin: String
    let matches: [Match]
    /// Whether a link of a mail opened the page, which proves that the address is the author's.
    let isOpenedFromMail: Bool
    /// The neighbours whom a mail has told of the report.
    let neighbours: Int
    /// Whether this browser has changes of the report that are not saved.
    let hasUnsavedChanges: Bool

    var navigationBar: NavigationBar { NavigationBar(.manage, L10n.Manage.title, back: .link(report.kind.listURL)) }
    /// Below messages only the best match is open, so that the actions are not far down.
    var matchCards: MatchCards? {
        let open = messages.isEmpty ? 2 : 1
        return MatchCards(matches, for: report.kind, on: screen, now: now, open: open, dismissURL: Paths.dismiss(token))
    }

    /// The kilometres from the animal's own place to the reports of the other kind that are worth a look.
    private static let nearbyKilometres = 5

    /// Reports of the other kind near the place; nil without a position, and when the animal is home.
    var nearbyURL: URLReference? {
        guard !isReunited, let position = report.answers.position else { return nil }
        return report.kind.counterpart.listURL(near: position, kilometres: ManagePage.nearbyKilometres)
    }

    var styleSheets: [Asset] { [Assets.choicesCss, Assets.answersCss, Assets.pagesCss] + MatchCards.styleSheets(for: matches) }
    var undoURL: URLReference? { Paths.edit(token) }
    var petName: String? { report.answers.petName }
    var subject: LocalizedString? { petName?.words }
    var isReunited: Bool { report.reunitedAt != nil }
    var isHidden: Bool { report.hiddenAt != nil }
    var isExpired: Bool { site.life.isExpired(report, at: now) }

    /// The day until which the report is on the list, is kept off it, or has a page that says that the pet is home.
    var term: LocalizedString {
        if isReunited { return L10n.Manage.reunitedUntil(report.kind, day(site.life.erasesAt(report))) }
        let leavesList = day(site.life.leavesListAt(report))
        return isExpired
            ? L10n.Manage.expiredSince(leavesList, day(site.life.erasesAt(report)))
            : L10n.Manage.listedUntil(report.kind, leavesList)
    }

    /// The event, or that visitors do not see the report.
    var status: LocalizedString { isHidden ? L10n.Moderate.stateHidden : report.headline.status }

    var hiddenReason: LocalizedString? { report.hiding.reason.map { L10n.Manage.hiddenReason($0.label) } }

    /// The consequence of marking the pet as home.
    var reunitedHint: LocalizedString {
        if isHidden { return Notice.reportStaysHidden.label }
        return isExpired ? L10n.Manage.reunitedHintUnlisted : L10n.Manage.reunitedHint
    }

    /// The consequence of marking the pet as missing again.
    var reopenHint: LocalizedString { isHidden ? Notice.reportStaysHidden.label : L10n.Manage.reopenHint }

    /// Asks how the pet came home, until that is said.
    var how: [FormField<ReunionAnswer>] {
        guard report.wayHome == nil else { return [] }
        return Form(ReunionAnswer.fields, showing: ReunionAnswer()).inputs(on: screen, now: now)
    }

    private func day(_ moment: Int) -> LocalizedString { LocalTime(at: moment).day.words }

    /// The messages as they are shown: first those of people who have the animal or know whose it is, each part newest first.
    var messageItems: [MessageItem] {
        (messages.filter(\.answer.isUrgent) + messages.filter { !$0.answer.isUrgent }).map {
            MessageItem(message: $0, report: report, token: token, now: now)
        }
    }

    /// The mark that a claimant has to name; nil where it stands beside a claim.
    var privateMark: String? { messageItems.contains { $0.privateMark != nil } ? nil : report.answers.privateMark }

    /// The newest message, which "Delete all" goes up to; nil when it would delete none.
    var lastDeleted: MessageNumber? { messages.allSatisfy(\.isPublished) ? nil : messages.first?.number }

    /// Whether the state of mails stands right below the messages: on a site without mail, and for an author who opened a mailed link and
    /// has not consented yet.
    var showsMailEarly: Bool { !isReunited && (!site.sendsMail || isOpenedFromMail && report.mail == .unconfirmed) }
    var mailState: MailStateView {
        MailStateView(report: report, token: token, sendsMail: site.sendsMail, isOpenedFromMail: isOpenedFromMail)
    }
    var publicLink: CopyableAddress { CopyableAddress(of: report.id, report.headline, at: origin, on: screen) }
}

/// The operator's contact, in which the first e-mail address is a link.
struct OperatorContact: Template {
    let text: String

    /// The address, with the texts before and after it; nil without one.
    var email: (address: EmailAddress, before: String, after: String)? {
        text.split { " ,;<>()".contains($0) }.lazy.compactMap { word in
            EmailAddress(typed: String(word)).map { ($0, String(text[..<word.startIndex]), String(text[word.endIndex...])) }
        }.first
    }
}

/// Whether the author of a report gets mail, on their private page, with the button that changes it.
struct MailStateView: Template {
    let report: PetReport
    let token: ManagementToken
    let sendsMail: Bool
    /// Whether a link of a mail opened the page, which proves that the address is the author's.
    let isOpenedFromMail: Bool

    private var address: EmailAddress? { report.answers.contactEmail }
    /// Whether the button sends a link, because nobody has opened one that proves the address.
    var sendsLink: Bool { report.mail == .unconfirmed && !isOpenedFromMail }
    var words: Untranslated { Untranslated(text: address?.rawValue ?? "", words: wordsAroundAddress) }

    private func wordsAroundAddress(_ text: String) -> LocalizedString {
        guard sendsMail else { return L10n.Manage.messagesHint }
        guard let address else { return L10n.Mail.noAddress }
        guard address.mailAddress != nil else { return L10n.Mail.noMailTo(text) }
        switch report.mail {
        case .on: return L10n.Mail.on(text)
        case .stopped: return L10n.Mail.off(text)
        case .refused: return L10n.Manage.mailRefused
        case .unconfirmed where sendsLink: return L10n.Mail.unconfirmed(text)
        case .unconfirmed, nil: return L10n.Mail.confirm(text)
        }
    }

    /// The words of the button; nil when there is nothing to change.
    var button: LocalizedString? {
        guard sendsMail, address?.mailAddress != nil else { return nil }
        switch report.mail {
        case .on: return L10n.Mail.turnOff
        case .unconfirmed where sendsLink: return L10n.Mail.sendAgain
        // Only the holder of the address may change their mind.
        case .refused where !isOpenedFromMail: return nil
        default: return L10n.Mail.turnOn
        }
    }
}

/// A message as the report's author reads it.
struct MessageItem: Template {
    let message: Message
    let report: PetReport
    let token: ManagementToken
    let now: Int

    var place: String? { message.answer.place }
    /// The day it was seen; nil when the sender has the animal and names no place, because then it is the day of the message.
    var date: LocalizedString? { isUrgent && place == nil ? nil : message.answer.seenDate?.words }

    /// How far the animal was from where the report's author saw it; nil where one of the two is not known as a point.
    var distance: LocalizedString? {
        report.answers.position.flatMap { message.answer.position?.distanceInWords(to: $0, of: report.kind) }
    }

    /// The day and time at which it came: hours count.
    func arrival(in language: Language) -> LocalizedString {
        let time = LocalTime(at: message.sentAt)
        return .list([time.day.everydayWords(from: LocalTime(at: now).day, in: language), .typed(time.clock)])
    }

    var isNew: Bool { now - message.sentAt < ReportLife.day }

    var isUrgent: Bool { message.answer.isUrgent }

    var canBePublished: Bool { report.canPublishSightings && message.answer.kind == .seen }

    /// The mark that a claim has to name.
    var privateMark: String? { message.answer.kind == .mine ? report.answers.privateMark : nil }

    /// Dials, or opens the owner's own mail program, with the button's words around the number or address.
    var reply: (url: URLReference, address: String, words: (String) -> LocalizedString)? {
        switch message.answer.replyTo {
        case .email(let email): (email.url, email.rawValue, L10n.Contact.write)
        case .phone(let phone): (phone.url, phone.rawValue, L10n.Contact.call)
        case nil: nil
        }
    }
}

extension PetReport {
    /// Whether its page shows where the animal was seen: a missing pet's, which is not hidden and not home.
    var canPublishSightings: Bool { kind == .missing && reunitedAt == nil && hiddenAt == nil }
}
