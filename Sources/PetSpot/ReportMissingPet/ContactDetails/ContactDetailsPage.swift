import HTML

/// Step 4/4 as a page.
struct ContactDetailsPage: Page {
    let navigationBar: NavigationBar
    let viewModel: ContactDetailsViewModel
    /// Where the form is posted.
    let action: URLReference
    let showsLostFlowNotice: Bool

    var hasErrors: Bool { !viewModel.errors.isEmpty }
}
