import HTML

/// Step 3/4 as a page.
struct DescriptionPage: Page {
    let navigationBar: NavigationBar
    let viewModel: DescriptionViewModel
    /// Where the form is posted.
    let action: URLReference
    let showsLostFlowNotice: Bool

    var hasErrors: Bool { !viewModel.errors.isEmpty }
}
