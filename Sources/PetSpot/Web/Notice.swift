import HTTP

/// A sentence that the next page shows once, after a post whose effect is not visible there.
///
/// A cookie carries it across the redirect, so that no link can make a page show it, and showing it changes nothing on the
/// server.
enum Notice: String, Sendable {
    case messageSent = "sent"
    case messageSentToFinder = "sent-to-finder"
    case sightingPublished = "published"
    case sightingUnpublished = "unpublished"
    case messageDeleted = "message-deleted"
    case messagesDeleted = "messages-deleted"
    case matchDismissed = "match-dismissed"
    case reportReunited = "reunited"
    case reportMissing = "missing"
    case reportRenewed = "renewed"
    case reportStaysHidden = "stays-hidden"
    case reportChanged = "changed"
    case reportDeleted = "deleted"
    case flagSent = "flagged"
    case pageHidden = "hidden"
    case pageShown = "shown"
    case flagsForgotten = "flags-forgotten"
    case flagsLeft = "flags-left"
    case reportRemoved = "removed"
    case moderatorLeft = "left"
    case draftDiscarded = "discarded"
    case changesDiscarded = "changes-discarded"
    case reportForgotten = "forgotten"
    case reportsForgotten = "forgotten-all"
    case linksSent = "links-sent"
    case mailOn = "mail-on"
    case mailOff = "mail-off"
    case mailSent = "mail-sent"
    case messageSentByMail = "sent-by-mail"
    case messageSentToFinderByMail = "sent-to-finder-by-mail"
    case linkChanged = "link-changed"
    case alertRequested = "alert-requested"
    case alertConfirmed = "alert-confirmed"
    case alertRenewed = "alert-renewed"
    case alertStopped = "alert-stopped"

    init?(in cookies: Cookies) {
        guard let value = cookies[SiteCookie.notice.name] else { return nil }
        self.init(rawValue: value)
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

    var text: LocalizedString {
        switch self {
        case .messageSent: L10n.Notice.messageSent
        case .messageSentToFinder: L10n.Notice.messageSentToFinder
        case .sightingPublished: L10n.Notice.sightingPublished
        case .sightingUnpublished: L10n.Notice.sightingUnpublished
        case .messageDeleted: L10n.Notice.messageDeleted
        case .messagesDeleted: L10n.Notice.messagesDeleted
        case .matchDismissed: L10n.Notice.matchDismissed
        case .reportReunited: L10n.Notice.reportReunited
        case .reportMissing: L10n.Notice.reportMissing
        case .reportRenewed: L10n.Notice.reportRenewed
        case .reportStaysHidden: L10n.Notice.reportStaysHidden
        case .reportChanged: L10n.Notice.reportChanged
        case .reportDeleted: L10n.Notice.reportDeleted
        case .flagSent: L10n.Notice.flagSent
        case .pageHidden: L10n.Notice.pageHidden
        case .pageShown: L10n.Notice.pageShown
        case .flagsForgotten: L10n.Notice.flagsForgotten
        case .flagsLeft: L10n.Notice.flagsLeft
        case .reportRemoved: L10n.Notice.reportRemoved
        case .moderatorLeft: L10n.Notice.moderatorLeft
        case .draftDiscarded: L10n.Notice.draftDiscarded
        case .changesDiscarded: L10n.Notice.changesDiscarded
        case .reportForgotten: L10n.Notice.reportForgotten
        case .reportsForgotten: L10n.Notice.reportsForgotten
        case .linksSent: L10n.Notice.linksSent
        case .mailOn: L10n.Notice.mailOn
        case .mailOff: L10n.Notice.mailOff
        case .mailSent: L10n.Notice.mailSent
        case .messageSentByMail: L10n.Notice.messageSentByMail
        case .messageSentToFinderByMail: L10n.Notice.messageSentToFinderByMail
        case .linkChanged: L10n.Notice.linkChanged
        case .alertRequested: L10n.Alerts.requested
        case .alertConfirmed: L10n.Alerts.confirmed
        case .alertRenewed: L10n.Alerts.renewed
        case .alertStopped: L10n.Alerts.stopped
        }
    }
}
