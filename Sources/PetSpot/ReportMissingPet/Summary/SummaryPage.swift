import HTML

/// The summary as a page.
struct SummaryPage: FlowPage {
    let frame: FlowFrame
    let viewModel: SummaryViewModel

    /// The URL of a step that is opened to change its answer. Its Continue leads back to the summary.
    func changeURL(_ step: FlowStep) -> URLReference { step.url(returningToSummary: true) }
}
