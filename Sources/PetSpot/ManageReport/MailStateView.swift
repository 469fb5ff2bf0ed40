import HTML

/// Whether the author of a report gets mail, on their private page, with the button that changes it.
struct MailStateView: Template {
    let language: Language
    let report: PetReport
    let token: ManagementToken
    let sendsMail: Bool

    /// Whether the page was opened by a link of a mail, which proves that the address is the author's.
    private var isMailed: Bool { token.hash != report.tokenHash }
    private var address: EmailAddress? { report.answers.contactEmail }

    var words: Untranslated {
        Untranslated(language: language, text: address?.rawValue ?? "", words: wordsAroundAddress)
    }

    private func wordsAroundAddress(_ text: String) -> LocalizedString {
        guard sendsMail else { return L10n.Manage.messagesHint }
        guard let address else { return L10n.Mail.noAddress }
        guard address.mailAddress != nil else { return L10n.Mail.noMailTo(text) }
        switch report.mail {
        case .on: return L10n.Mail.on(text)
        case .stopped: return L10n.Mail.off(text)
        case .refused: return L10n.Manage.mailRefused
        case .unconfirmed where !isMailed: return L10n.Mail.unconfirmed(text)
        case .unconfirmed, nil: return L10n.Mail.confirm(text)
        }
    }

    /// The words of the button; nil when there is nothing to change.
    var button: LocalizedString? {
        guard sendsMail, address?.mailAddress != nil else { return nil }
        switch report.mail {
        case .on: return L10n.Mail.turnOff
        case .unconfirmed where !isMailed: return L10n.Mail.sendAgain
        // Only the holder of the address may change their mind.
        case .refused where !isMailed: return nil
        default: return L10n.Mail.turnOn
        }
    }
}
