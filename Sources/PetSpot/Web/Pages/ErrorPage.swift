import HTML

/// An error as a page: what happened in plain words, and a way on: the report that one was at, or the list.
struct ErrorPage: Page {
    let navigationBar: NavigationBar
    /// What happened and what to do.
    let message: LocalizedString
    /// Whether it happened on the way through the flow, whose answers are still there.
    let isInFlow: Bool
}
