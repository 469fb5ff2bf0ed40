import HTML

/// The list of reports of a kind, newest first, or the reports with a chip; and the reader's own reports.
struct PetListPage: Page {
    let search: ChipSearch?
    let filter: ListFilter
    let isOlderPage: Bool
    var results = PetCardPage(cards: [], olderCursor: nil)
    /// The limit that stopped the search; nil when it was allowed.
    var limit: TooManyRequests?
    let site: SiteSettings
    let today: CalendarDate
    /// The draft and the reports of this browser's session.
    var own = OwnReports()

    var navigationBar: NavigationBar { NavigationBar(.petList, L10n.PetList.title(kind), back: .none) }
    var kind: ReportKind { filter.kind }
    /// Whether the page shows what a filter found, or that it found nothing.
    var isFiltered: Bool { search == nil && filter.isInUse }

    /// Whether the page has the filter's form: there are reports to narrow, or a filter to change.
    var showsFilter: Bool { isFiltered || (search == nil && !cards.isEmpty) }

    var subject: LocalizedString? {
        if limit != nil { return L10n.Error.TooMany.title }
        if search?.chipNumber != nil { return searchResult }
        if isFiltered { return .list(filter.choices) }
        return isOlderPage ? L10n.PetList.older : nil
    }

    var errors: [FieldError] { search?.error.map { [FieldError(field: .chip, message: $0)] } ?? [] }
    var cards: [PetCard] { results.cards }
    var olderCursor: Int? { results.olderCursor }

    /// The number of reports; nil on older pages, and where a filter leaves more than a page.
    var count: Int? {
        guard search == nil, !isOlderPage, !cards.isEmpty else { return nil }
        return olderCursor == nil ? cards.count : results.count
    }

    /// The number of reports on a list, beside its name.
    func listCount(_ count: Int) -> String { count < PetCardPage.countLimit ? "(\(count))" : "(\(PetCardPage.countLimit - 1)+)" }

    /// The day on which the animal was seen or found, and how far away that was.
    func dayAndDistance(of card: PetCard, in language: Language) -> String {
        let distance = filter.near.flatMap { card.position?.distance(to: $0.centre).awayInWords }
        return [card.day(from: today, in: language), distance].compactMap { $0?.text(in: language) }.joined(separator: String.dot)
    }

    /// The text in the field for a chip: a number grouped as everywhere, else as typed.
    var typedChip: String { search?.chipNumber?.formatted ?? search?.typed ?? "" }

    var searchResult: LocalizedString { cards.isEmpty ? L10n.PetList.chipUnknown : L10n.PetList.chipFound }

    func ownReportWords(_ report: PetReport) -> LocalizedString {
        guard own.isListed else { return L10n.PetList.ownReportUnlisted }
        return L10n.PetList.ownIsListed(report.kind, report.answers.petName)
    }

    var styleSheets: [Asset] { [Assets.listCss] + (own.draft == nil && own.submitted.count < 2 ? [] : [Assets.discardCss]) }
    var asksForPosition: Bool { showsFilter }
    var undoURL: URLReference? { ReportFlow.missing.exitURL }
    func feed(in language: Language) -> URLReference? { search == nil ? filter.url(of: .feed, in: language) : nil }
}

/// A search by microchip number: exact digits, read as on the form's first step; other characters are ignored.
struct ChipSearch: Sendable {
    let typed: String
    /// The number to look for; nil when the typed text is not one.
    let chipNumber: ChipNumber?

    init(_ typed: String) {
        self.typed = typed
        chipNumber = ChipNumber(whole: typed)
    }

    var error: LocalizedString? {
        guard chipNumber == nil else { return nil }
        return MicrochipNumberFormatter.extractDigits(typed).isEmpty ? L10n.PetList.chipErrorEmpty : L10n.PetList.chipErrorTooLong
    }
}

/// The draft and the submitted reports of a browser's session.
struct OwnReports {
    /// An unfinished report, or changes of one.
    var draft: Draft?
    /// The reports that it submitted, newest first, each with the secret in its private page's URL.
    var submitted: [(report: PetReport, token: ManagementToken)] = []
    /// Whether the newest of `submitted` is on the list.
    var isListed = false

    /// Whether there is nothing to show, so that the list looks the same for everyone.
    var isEmpty: Bool { draft == nil && submitted.isEmpty }
}

/// The form that narrows the list, folded up until somebody opens it.
struct FilterForm: Template {
    let filter: ListFilter
}

/// A paw under a magnifying glass: the picture of a search without result.
struct Lens: Template {}
