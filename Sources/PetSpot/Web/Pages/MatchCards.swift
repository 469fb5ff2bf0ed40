import HTML

/// Reports that may be of the same animal as the reader's own, best first, each with its reasons.
struct MatchCards: Template {
    let identifier: String
    let heading: LocalizedString
    let matches: [Match]
    /// The URL of the form that dismisses a match; nil where the reader cannot dismiss any.
    let dismissURL: URLReference?

    /// Nil when there are none.
    /// - Parameter kind: the reader's own kind of report.
    init?(_ matches: [Match], for kind: ReportKind, on screen: Screen, dismissURL: URLReference? = nil) {
        guard !matches.isEmpty else { return nil }
        identifier = screen.identifier("matches")
        heading = L10n.Match.heading(kind)
        self.matches = matches
        self.dismissURL = dismissURL
    }

    /// The style sheets that a page with these matches needs more than without.
    static func styleSheets(for matches: [Match]) -> [Asset] { matches.isEmpty ? [] : [Assets.matchesCss] }

    /// The most reasons that a card names, the strongest first: all of them would take six lines.
    private static let reasonLimit = 4

    func reasons(_ match: Match, in language: Language) -> String {
        let reasons = match.likeness.reasons.prefix(MatchCards.reasonLimit)
        return L10n.Match.same(reasons.map { $0.words.text(in: language) }.joined(separator: " · ")).text(in: language)
    }
}
