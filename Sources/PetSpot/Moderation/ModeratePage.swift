import HTML

/// The moderators' page: reports, those with flags first, and the log of decisions.
struct ModeratePage: Page {
    let moderator: ModeratorName
    /// The id or address that was searched for; nil without a search.
    let search: String?
    var lists: [(heading: LocalizedString, items: [ModeratedItem])] = []
    /// Whether the page begins with the first reports, not with older ones or with older decisions.
    var isFirst = true
    var next: ModerationCursor?
    /// Newest first.
    var decisions: [Decision] = []
    var olderDecisions: Int?

    mutating func show(_ item: ModeratedItem) { lists = [(L10n.Moderate.result, [item])] }

    var errors: [FieldError] { lists.first?.items.first?.form.errors ?? [] }

    var navigationBar: NavigationBar {
        NavigationBar(.moderate, L10n.Moderate.title, back: .link(isWhole ? .petList : .moderate))
    }

    var styleSheets: [Asset] { [Assets.choicesCss, Assets.answersCss, Assets.pagesCss, Assets.moderateCss] }

    /// Whether this is the page that all others lead back to.
    var isWhole: Bool { isFirst && search == nil }

    func url(_ cursor: ModerationCursor) -> URLReference { .moderate.with(query: [("before", cursor.rawValue)]) }
    func url(olderThan decision: Int) -> URLReference { .moderate.with(query: [("log", String(decision))]) }

    func time(of decision: Decision) -> LocalizedString {
        let time = LocalTime(at: decision.decidedAt)
        return .list([time.day.words, .typed(time.clock)])
    }
}

/// The page of a link that lets a moderator in once.
struct ModeratorLinkPage: Page {
    let name: ModeratorName
    let link: ModeratorKey

    var navigationBar: NavigationBar { NavigationBar(.moderate, L10n.Moderate.title, back: .none) }

    var hint: LocalizedString {
        let days = L10n.Duration.days(ModeratorKey.lifetime / ReportLife.day)
        return L10n.Moderate.enterHint(name.rawValue, days)
    }
}

struct RemoveReportPage: Page {
    let report: PetReport

    var navigationBar: NavigationBar { NavigationBar(.moderate, L10n.Moderate.title, back: .link(report.id.moderationURL)) }
    var hint: LocalizedString { L10n.Moderate.removeHint(report.headline.title, report.id.rawValue) }
}
