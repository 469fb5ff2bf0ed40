import HTML

/// The list of missing pets, newest first.
struct PetListPage: Page {
    let navigationBar: NavigationBar
    let viewModel: PetListViewModel
}
