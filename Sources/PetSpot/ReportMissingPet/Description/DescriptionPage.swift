import HTML

/// Step 3/4 as a page.
struct DescriptionPage: FlowPage {
    let frame: FlowFrame
    let viewModel: DescriptionViewModel

    var hasErrors: Bool { !viewModel.errors.isEmpty }
}
