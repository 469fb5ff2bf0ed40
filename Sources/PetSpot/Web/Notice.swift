/// A sentence that the next page shows once, after a post whose effect is not visible there.
///
/// A cookie carries it across the redirect, so that no link can make a page show it, and showing it changes nothing on the server.
enum Notice: CaseIterable {
    case messageSent, messageSentToFinder, sightingPublished, sightingUnpublished, messageDeleted, messagesDeleted, matchDismissed
    case reportReunited, reportMissing, reportRenewed, reportStaysHidden, reportChanged, reportDeleted, flagSent, pageHidden, pageShown
    case flagsForgotten, flagsLeft, reportRemoved, moderatorLeft, draftDiscarded, changesDiscarded, reportForgotten, reportsForgotten
    case linksSent, mailOn, mailOff, mailSent, messageSentByMail, messageSentToFinderByMail, linkChanged, alertRequested, alertConfirmed
    case alertRenewed, alertStopped

    /// The value of the cookie.
    var name: String { words.name }
    var text: LocalizedString { words.text }

    private var words: (name: String, text: LocalizedString) {
        switch self {
        case .messageSent: ("sent", L10n.Notice.messageSent)
        case .messageSentToFinder: ("sent-to-finder", L10n.Notice.messageSentToFinder)
        case .sightingPublished: ("published", L10n.Notice.sightingPublished)
        case .sightingUnpublished: ("unpublished", L10n.Notice.sightingUnpublished)
        case .messageDeleted: ("message-deleted", L10n.Notice.messageDeleted)
        case .messagesDeleted: ("messages-deleted", L10n.Notice.messagesDeleted)
        case .matchDismissed: ("match-dismissed", L10n.Notice.matchDismissed)
        case .reportReunited: ("reunited", L10n.Notice.reportReunited)
        case .reportMissing: ("missing", L10n.Notice.reportMissing)
        case .reportRenewed: ("renewed", L10n.Notice.reportRenewed)
        case .reportStaysHidden: ("stays-hidden", L10n.Notice.reportStaysHidden)
        case .reportChanged: ("changed", L10n.Notice.reportChanged)
        case .reportDeleted: ("deleted", L10n.Notice.reportDeleted)
        case .flagSent: ("flagged", L10n.Notice.flagSent)
        case .pageHidden: ("hidden", L10n.Notice.pageHidden)
        case .pageShown: ("shown", L10n.Notice.pageShown)
        case .flagsForgotten: ("flags-forgotten", L10n.Notice.flagsForgotten)
        case .flagsLeft: ("flags-left", L10n.Notice.flagsLeft)
        case .reportRemoved: ("removed", L10n.Notice.reportRemoved)
        case .moderatorLeft: ("left", L10n.Notice.moderatorLeft)
        case .draftDiscarded: ("discarded", L10n.Notice.draftDiscarded)
        case .changesDiscarded: ("changes-discarded", L10n.Notice.changesDiscarded)
        case .reportForgotten: ("forgotten", L10n.Notice.reportForgotten)
        case .reportsForgotten: ("forgotten-all", L10n.Notice.reportsForgotten)
        case .linksSent: ("links-sent", L10n.Notice.linksSent)
        case .mailOn: ("mail-on", L10n.Notice.mailOn)
        case .mailOff: ("mail-off", L10n.Notice.mailOff)
        case .mailSent: ("mail-sent", L10n.Notice.mailSent)
        case .messageSentByMail: ("sent-by-mail", L10n.Notice.messageSentByMail)
        case .messageSentToFinderByMail: ("sent-to-finder-by-mail", L10n.Notice.messageSentToFinderByMail)
        case .linkChanged: ("link-changed", L10n.Notice.linkChanged)
        case .alertRequested: ("alert-requested", L10n.Alerts.requested)
        case .alertConfirmed: ("alert-confirmed", L10n.Alerts.confirmed)
        case .alertRenewed: ("alert-renewed", L10n.Alerts.renewed)
        case .alertStopped: ("alert-stopped", L10n.Alerts.stopped)
        }
    }

    /// The path below the page's of the form that was sent, whose kept text the browser forgets; empty for all forms, nil for none.
    var sentForm: String? {
        switch self {
        case .messageSent, .messageSentByMail, .messageSentToFinder, .messageSentToFinderByMail: "/message"
        case .flagSent: "/flag"
        case .reportForgotten, .reportsForgotten: ""
        default: nil
        }
    }

    /// Whether it says that a draft was discarded, which can be undone.
    var isOfDraft: Bool { self == .draftDiscarded || self == .changesDiscarded }
}
