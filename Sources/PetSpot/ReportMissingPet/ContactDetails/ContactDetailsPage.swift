import HTML

/// Step 4/4 as a page.
struct ContactDetailsPage: FlowPage {
    let frame: FlowFrame
    let viewModel: ContactDetailsViewModel

    var hasErrors: Bool { !viewModel.errors.isEmpty }
}
