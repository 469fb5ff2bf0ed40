/// A sentence that the next page shows once, after a post whose effect is not visible there.
///
/// A cookie carries it across the redirect, so that no link can make a page show it, and showing it changes nothing on the server.
struct Notice: Sendable, Equatable {
    /// The value of the cookie.
    let name: String
    let text: LocalizedString
    /// The path below the page's of the form that was sent, whose kept text the browser forgets; empty for all forms, nil for none.
    var sentForm: String?

    static let messageSent = Notice(name: "sent", text: L10n.Notice.messageSent, sentForm: "/message")
    static let messageSentToFinder = Notice(name: "sent-to-finder", text: L10n.Notice.messageSentToFinder, sentForm: "/message")
    static let sightingPublished = Notice(name: "published", text: L10n.Notice.sightingPublished)
    static let sightingUnpublished = Notice(name: "unpublished", text: L10n.Notice.sightingUnpublished)
    static let messageDeleted = Notice(name: "message-deleted", text: L10n.Notice.messageDeleted)
    static let messagesDeleted = Notice(name: "messages-deleted", text: L10n.Notice.messagesDeleted)
    static let matchDismissed = Notice(name: "match-dismissed", text: L10n.Notice.matchDismissed)
    static let reportReunited = Notice(name: "reunited", text: L10n.Notice.reportReunited)
    static let reportMissing = Notice(name: "missing", text: L10n.Notice.reportMissing)
    static let reportRenewed = Notice(name: "renewed", text: L10n.Notice.reportRenewed)
    static let reportStaysHidden = Notice(name: "stays-hidden", text: L10n.Notice.reportStaysHidden)
    static let reportChanged = Notice(name: "changed", text: L10n.Notice.reportChanged)
    static let reportDeleted = Notice(name: "deleted", text: L10n.Notice.reportDeleted)
    static let flagSent = Notice(name: "flagged", text: L10n.Notice.flagSent, sentForm: "/flag")
    static let pageHidden = Notice(name: "hidden", text: L10n.Notice.pageHidden)
    static let pageShown = Notice(name: "shown", text: L10n.Notice.pageShown)
    static let flagsForgotten = Notice(name: "flags-forgotten", text: L10n.Notice.flagsForgotten)
    static let flagsLeft = Notice(name: "flags-left", text: L10n.Notice.flagsLeft)
    static let reportRemoved = Notice(name: "removed", text: L10n.Notice.reportRemoved)
    static let moderatorLeft = Notice(name: "left", text: L10n.Notice.moderatorLeft)
    static let draftDiscarded = Notice(name: "discarded", text: L10n.Notice.draftDiscarded)
    static let changesDiscarded = Notice(name: "changes-discarded", text: L10n.Notice.changesDiscarded)
    static let reportForgotten = Notice(name: "forgotten", text: L10n.Notice.reportForgotten, sentForm: "")
    static let reportsForgotten = Notice(name: "forgotten-all", text: L10n.Notice.reportsForgotten, sentForm: "")
    static let linksSent = Notice(name: "links-sent", text: L10n.Notice.linksSent)
    static let mailOn = Notice(name: "mail-on", text: L10n.Notice.mailOn)
    static let mailOff = Notice(name: "mail-off", text: L10n.Notice.mailOff)
    static let mailSent = Notice(name: "mail-sent", text: L10n.Notice.mailSent)
    static let messageSentByMail = Notice(name: "sent-by-mail", text: L10n.Notice.messageSentByMail, sentForm: "/message")
    static let messageSentToFinderByMail =
        Notice(name: "sent-to-finder-by-mail", text: L10n.Notice.messageSentToFinderByMail, sentForm: "/message")
    static let linkChanged = Notice(name: "link-changed", text: L10n.Notice.linkChanged)
    static let alertRequested = Notice(name: "alert-requested", text: L10n.Alerts.requested)
    static let alertConfirmed = Notice(name: "alert-confirmed", text: L10n.Alerts.confirmed)
    static let alertRenewed = Notice(name: "alert-renewed", text: L10n.Alerts.renewed)
    static let alertStopped = Notice(name: "alert-stopped", text: L10n.Alerts.stopped)

    /// Every notice; the cookie of one that is not here shows nothing.
    static let all = [
        messageSent, messageSentToFinder, sightingPublished, sightingUnpublished, messageDeleted, messagesDeleted,
        matchDismissed, reportReunited, reportMissing, reportRenewed, reportStaysHidden, reportChanged, reportDeleted, flagSent,
        pageHidden, pageShown, flagsForgotten, flagsLeft, reportRemoved, moderatorLeft, draftDiscarded, changesDiscarded,
        reportForgotten, reportsForgotten, linksSent, mailOn, mailOff, mailSent, messageSentByMail, messageSentToFinderByMail,
        linkChanged, alertRequested, alertConfirmed, alertRenewed, alertStopped,
    ]

    /// Whether it says that a draft was discarded, which can be undone.
    var isOfDraft: Bool { self == .draftDiscarded || self == .changesDiscarded }
}
