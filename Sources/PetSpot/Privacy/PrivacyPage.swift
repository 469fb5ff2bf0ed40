/// The page on privacy (Article 13 of the GDPR). Every number is the one that the program uses.
struct PrivacyPage: Page {
    let navigationBar: NavigationBar
    let operatorContact: String?
    let life: ReportLife
    /// Whether this program makes the backups; else nothing is known about them here.
    let makesBackups: Bool
    let sendsMail: Bool
    let isSecure: Bool

    /// Something that is kept, and for how long.
    struct Kept {
        let what: LocalizedString
        let howLong: LocalizedString
    }

    var kept: [Kept] {
        let (listed, unlisted) = (days(life.keepDays), days(ReportLife.daysOffList))
        let draft = L10n.Duration.hours(FlowSessions.lifetime / 3600)
        let mail = sendsMail ? Kept(what: L10n.Privacy.keptMail, howLong: L10n.Privacy.keptMailFor) : nil
        let (unconfirmed, notice) = (days(AlertLimits.patience / ReportLife.day), days(AlertLimits.notice / ReportLife.day))
        let alert = Kept(what: L10n.Privacy.keptAlert, howLong: L10n.Privacy.keptAlertFor(unconfirmed, notice))
        return [
            Kept(what: L10n.Privacy.keptDraft, howLong: L10n.Privacy.keptDraftFor(draft)),
            Kept(what: L10n.Privacy.keptReport, howLong: L10n.Privacy.keptReportFor(listed, unlisted)),
            Kept(what: L10n.Privacy.keptReunited, howLong: L10n.Privacy.keptReunitedFor(days(ReportLife.daysAfterReunited))),
            Kept(what: L10n.Privacy.keptCounts, howLong: L10n.Privacy.keptCountsFor),
            Kept(what: L10n.Privacy.keptDeleted, howLong: L10n.Privacy.keptDeletedFor),
            Kept(what: L10n.Privacy.keptMessage, howLong: L10n.Privacy.keptMessageFor),
            Kept(what: L10n.Privacy.keptFlag, howLong: L10n.Privacy.keptFlagFor),
            Kept(what: L10n.Privacy.keptDecision, howLong: L10n.Privacy.keptDecisionFor(days(Decision.lifetime / ReportLife.day))),
            mail,
            sendsMail ? alert : nil,
            Kept(what: L10n.Privacy.keptAddress, howLong: L10n.Privacy.keptAddressFor),
            Kept(what: L10n.Privacy.keptLog, howLong: L10n.Privacy.keptLogFor),
            Kept(what: L10n.Privacy.keptBackup, howLong: backups),
        ].compactMap(\.self)
    }

    var intro: LocalizedString { sendsMail ? L10n.Privacy.introMail : L10n.Privacy.intro }

    private var backups: LocalizedString {
        makesBackups ? L10n.Privacy.keptBackupFor(days(Backup.daysKept)) : L10n.Privacy.keptBackupUnknown
    }

    /// How to tell the operator about a page.
    var flagHint: LocalizedString { L10n.Privacy.flagHint(L10n.PetDetails.flag) }

    private func days(_ count: Int) -> LocalizedString { L10n.Duration.days(count) }
}
