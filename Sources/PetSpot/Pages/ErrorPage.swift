import HTML

/// An error as a page: what happened in plain words, and a way on: the list.
struct ErrorPage: Page {
    let navigationBar: NavigationBar
    /// What happened and what to do.
    let message: LocalizedString
}
