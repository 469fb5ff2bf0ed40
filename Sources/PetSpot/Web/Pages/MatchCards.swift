import HTML

/// Reports that may be of the same animal as the reader's own, best first.
struct MatchCards: Template {
    let identifier: String
    let heading: LocalizedString
    let cards: [MatchCard]
    /// The cards that are not folded up.
    private let openCount: Int

    /// Nil when there are none.
    /// - Parameters:
    ///   - kind: the reader's own kind of report.
    ///   - dismissURL: the URL of the form that dismisses a match; nil where the reader cannot dismiss any.
    init?(_ matches: [Match], for kind: ReportKind, on screen: Screen, now: Int, open openCount: Int = 2, dismissURL: URLReference? = nil) {
        guard !matches.isEmpty else { return nil }
        identifier = screen.identifier("matches")
        heading = L10n.Match.heading(kind)
        self.openCount = openCount
        let today = LocalTime(at: now).day
        cards = matches.map { MatchCard(card: $0.card, likeness: $0.likeness, today: today, dismissURL: dismissURL) }
    }

    /// The style sheets that a page with these matches needs more than without.
    static func styleSheets(for matches: [Match]) -> [Asset] { matches.isEmpty ? [] : [Assets.matchesCss] }

    var open: ArraySlice<MatchCard> { cards.prefix(openCount) }
    var folded: ArraySlice<MatchCard> { cards.dropFirst(openCount) }
}

/// A report that may be of the same animal, with the reasons.
struct MatchCard: Template {
    let card: PetCard
    let likeness: Likeness
    let today: CalendarDate
    let dismissURL: URLReference?

    /// The most reasons that a card names, the strongest first: all of them would take six lines.
    private static let reasonLimit = 4

    /// The reasons in words. An equal chip number needs no other.
    func reasons(in language: Language) -> String {
        let reasons = likeness.isCertain ? [.chip] : likeness.reasons.prefix(MatchCard.reasonLimit)
        return L10n.Match.same(reasons.map { $0.words.text(in: language) }.joined(separator: String.dot)).text(in: language)
    }
}
