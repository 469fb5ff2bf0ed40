import HTML

/// The list of missing pets, newest first.
struct PetListPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetListViewModel

    var hasErrors: Bool { viewModel.search?.error != nil }

    /// The next older page of the list.
    func olderURL(_ cursor: Int) -> URLReference {
        URLReference(query: [(name: "before", value: String(cursor))])
    }
}
