import HTML

/// Step 1/4 as a page.
struct ChipNumberPage: Page {
    let navigationBar: NavigationBar
    let viewModel: ChipNumberViewModel
    /// Where the form is posted.
    let action: URLReference
    /// Whether an earlier flow was gone when something was posted to it.
    let showsLostFlowNotice: Bool
}
