import HTML

/// The list of missing pets, newest first.
struct PetListPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetListViewModel

    var hasErrors: Bool { viewModel.search?.error != nil }

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
