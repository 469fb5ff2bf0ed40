import HTTP

/// The page on privacy (Article 13 of the GDPR). Every number is the one that the program uses.
struct PrivacyPage: Page {
    let site: SiteSettings
    let makesBackups: Bool

    var navigationBar: NavigationBar { NavigationBar(.privacy, L10n.Privacy.title, back: .link(.petList)) }
    var isSecure: Bool { site.isSecure }

    /// The data that are kept, and for how long.
    var kept: [(what: LocalizedString, howLong: LocalizedString)] {
        let (listed, unlisted) = (days(site.life.keepDays), days(ReportLife.daysOffList))
        let draft = L10n.Duration.hours(FlowSessions.lifetime / 3600)
        let (unconfirmed, notice) = (days(AlertLimits.patience / ReportLife.day), days(AlertLimits.notice / ReportLife.day))
        let ofMail = [
            (L10n.Privacy.keptMail, L10n.Privacy.keptMailFor),
            (L10n.Privacy.keptAlert, L10n.Privacy.keptAlertFor(unconfirmed, notice)),
        ]
        return [
            (L10n.Privacy.keptDraft, L10n.Privacy.keptDraftFor(draft)),
            (L10n.Privacy.keptReport, L10n.Privacy.keptReportFor(listed, unlisted)),
            (L10n.Privacy.keptReunited, L10n.Privacy.keptReunitedFor(days(ReportLife.daysAfterReunited))),
            (L10n.Statistics.title, L10n.Privacy.keptCountsFor),
            (L10n.Privacy.keptDeleted, L10n.Privacy.keptDeletedFor),
            (L10n.Privacy.keptMessage, L10n.Privacy.keptMessageFor),
            (L10n.Privacy.keptFlag, L10n.Privacy.keptFlagFor),
            (L10n.Privacy.keptDecision, L10n.Privacy.keptDecisionFor(days(Decision.lifetime / ReportLife.day))),
        ] + (site.sendsMail ? ofMail : []) + [
            (L10n.Privacy.keptAddress, L10n.Privacy.keptAddressFor),
            (L10n.Privacy.keptLog, L10n.Privacy.keptLogFor),
            (L10n.Privacy.keptBackup, backups),
        ]
    }

    var intro: LocalizedString { site.sendsMail ? L10n.Privacy.introMail : L10n.Privacy.intro }

    private var backups: LocalizedString {
        makesBackups ? L10n.Privacy.keptBackupFor(days(Backup.daysKept)) : L10n.Privacy.keptBackupUnknown
    }

    /// How to tell the operator about a page.
    var flagHint: LocalizedString { L10n.Privacy.flagHint(L10n.PetDetails.flag) }

    private func days(_ count: Int) -> LocalizedString { L10n.Duration.days(count) }
}

struct PrivacyRoutes: Sendable {
    /// Whether this program makes the backups; else nothing is known about them here.
    let makesBackups: Bool

    func show(_ context: RequestContext) async throws -> HTTPResponse {
        .page(PrivacyPage(site: context.site, makesBackups: makesBackups), in: context, caching: .revalidated)
    }
}
