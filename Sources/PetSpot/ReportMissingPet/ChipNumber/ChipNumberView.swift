import HTML

/// Step 1/4 as HTML.
struct ChipNumberView: Template {
    let language: Language
    let action: URLReference
    let viewModel: ChipNumberViewModel
}

extension ChipNumberViewModel: FlowScreen {
    func view(action: URLReference, language: Language) -> any Template {
        ChipNumberView(language: language, action: action, viewModel: self)
    }
}
