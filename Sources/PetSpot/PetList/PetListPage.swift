import HTML

/// The list of missing pets, newest first.
struct PetListPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetListViewModel
    /// The cards as markup.
    let cards: RawHTML

    var subject: AnswerText? {
        if viewModel.search?.chipNumber != nil { return .sentence(searchResult) }
        if viewModel.isFiltered { return .typed(viewModel.filter.choices(in: language).joined(separator: ", ")) }
        return viewModel.isOlderPage ? .sentence(L10n.PetList.older) : nil
    }

    /// The picture of a search without result.
    var lens: Lens { Lens(language: language) }

    var hasErrors: Bool { viewModel.search?.error != nil }

    /// Whether the search found a report.
    var searchResult: LocalizedString {
        viewModel.cards.isEmpty ? L10n.PetList.chipUnknown : L10n.PetList.chipFound
    }

    /// Says where the report of this browser stands.
    func ownReportWords(_ report: OwnReports.Submitted) -> LocalizedString {
        guard report.isListed else { return L10n.PetList.ownReportUnlisted }
        return report.petName.map(L10n.PetList.ownNamedPetIsListed) ?? L10n.PetList.ownPetIsListed
    }

    /// The next older page of the list.
    func olderURL(_ cursor: Int) -> URLReference { viewModel.filter.url(of: .petList, before: cursor) }

    /// The first page of the list.
    var newestURL: URLReference { viewModel.filter.url(of: .petList) }

    var styleSheet: Asset? { Assets.listCss }

    var feed: URLReference? { viewModel.search != nil ? nil : viewModel.filter.url(of: .feed, in: language) }

    /// The form that narrows the list.
    var filterForm: RawHTML {
        let untouched = viewModel.filter.isUntouched ? FilterForm.untouched[language] : nil
        return untouched ?? FilterForm(language: language, filter: viewModel.filter).markup
    }
}

/// A paw under a magnifying glass.
struct Lens: Template {
    let language: Language
}
