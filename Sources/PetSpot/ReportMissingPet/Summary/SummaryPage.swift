import HTML

/// The summary as a page.
struct SummaryPage: FlowPage {
    let frame: FlowFrame
    let viewModel: SummaryViewModel

    /// The URL of "Change" for a step. Continue then returns to the summary.
    func changeURL(_ step: FlowStep) -> URLReference { step.url(returningToSummary: true) }
}
