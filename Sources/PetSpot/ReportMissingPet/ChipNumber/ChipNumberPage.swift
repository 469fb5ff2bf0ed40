import HTML

/// Step 1/4 as a page.
struct ChipNumberPage: FlowPage {
    let frame: FlowFrame
    let viewModel: ChipNumberViewModel
}
