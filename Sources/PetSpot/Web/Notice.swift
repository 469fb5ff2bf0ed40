/// A sentence that the next page shows once, after a post whose effect is not visible there.
///
/// A cookie carries its name across the redirect, so that no link can make a page show it, and showing it changes nothing on the server.
enum Notice: String {
    case messageSent, messageSentToFinder, sightingPublished, sightingUnpublished, messageDeleted, messagesDeleted, matchDismissed
    case reportReunited, reportMissing, reportRenewed, reportStaysHidden, reportChanged, reportDeleted, flagSent, pageHidden, pageShown
    case flagsForgotten, flagsLeft, reportRemoved, moderatorLeft, draftDiscarded, changesDiscarded, reportForgotten, reportsForgotten
    case linksSent, mailOn, mailOff, mailSent, messageSentByMail, messageSentToFinderByMail, linkChanged, alertRequested, alertConfirmed
    case alertRenewed, alertStopped, answersTooLate

    /// The path below the page's of the form that was sent: the browser forgets the text that it kept for it. Empty for all kept text, nil
    /// for none.
    var sentForm: String? {
        switch self {
        case .messageSent, .messageSentByMail, .messageSentToFinder, .messageSentToFinderByMail: "/message"
        case .flagSent: "/flag"
        case .reportForgotten, .reportsForgotten: ""
        default: nil
        }
    }

    /// The heading of a notice that something was sent to people; nil for any other notice.
    var heading: LocalizedString? {
        switch sentForm {
        case "/message": L10n.Message.sent
        case "/flag": L10n.Flag.sent
        default: nil
        }
    }

    /// The answer that a message may get; nil for any other notice.
    var next: LocalizedString? { sentForm == "/message" ? L10n.Message.next : nil }

    /// Whether it says that a draft was discarded, which can be undone.
    var isOfDraft: Bool { self == .draftDiscarded || self == .changesDiscarded }
}
