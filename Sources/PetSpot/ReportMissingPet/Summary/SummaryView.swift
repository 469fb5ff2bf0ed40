import HTML

/// The summary as HTML.
struct SummaryView: Template {
    let language: Language
    let action: URLReference
    let viewModel: SummaryViewModel

    var flow: ReportFlow { viewModel.flow }
    var line: String { viewModel.line(in: language) }
    var matches: MatchCards? {
        MatchCards(viewModel.matches, for: flow.kind, on: .step(.summary), in: language)
    }
}

/// The summary has no input.
extension SummaryViewModel: FlowScreen {
    var styleSheets: [Asset] { [Assets.answersCss] + MatchCards.styleSheets(for: matches) }
    func fill(from input: FormInput) {}
    func handleNext() -> Bool { true }

    func view(action: URLReference, language: Language) -> any Template {
        SummaryView(language: language, action: action, viewModel: self)
    }
}
