import HTML

/// The summary as a page.
struct SummaryPage: FlowPage {
    let frame: FlowFrame
    let viewModel: SummaryViewModel

    /// Where an answer is changed; Continue there leads back here.
    func changeURL(_ step: FlowStep) -> URLReference { step.url(returningToSummary: true) }

    /// The kept photo's size in words.
    func size(of photo: Photo) -> String { fileSize(photo.byteCount, in: language) }
}
