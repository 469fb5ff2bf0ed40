import HTML

/// The summary as a page.
struct SummaryPage: FlowPage {
    let frame: FlowFrame
    let viewModel: SummaryViewModel

    var hasErrors: Bool { !viewModel.errors.isEmpty }

    /// The URL of "Change" for a field. Continue then returns to the summary.
    func changeURL(_ field: FieldName, on step: FlowStep) -> URLReference { step.url(changing: field) }
}
