import HTML

/// The list of missing pets, newest first.
struct PetListPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetListViewModel

    var subject: AnswerText? {
        if viewModel.search?.chipNumber != nil { return .sentence(searchResult) }
        return viewModel.isOlderPage ? .sentence(L10n.PetList.older) : nil
    }
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
    func olderURL(_ cursor: Int) -> URLReference {
        URLReference(query: [(name: "before", value: String(cursor))])
    }
}
