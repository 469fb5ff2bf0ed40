import HTML

/// A step whose form consists of fields, as HTML.
struct FormView: Template {
    let language: Language
    let action: URLReference
    let viewModel: FormViewModel

    var step: FlowStep { viewModel.step }
    var screen: Screen { .step(step.name) }

    /// The fields that everybody sees.
    var fields: [FormField<ReportAnswers>] { inputs.filter { !$0.field.isDetail } }
    /// Those that are folded up.
    var details: [FormField<ReportAnswers>] { inputs.filter(\.field.isDetail) }

    private var inputs: [FormField<ReportAnswers>] {
        viewModel.form.inputs(on: screen, in: language, now: viewModel.now)
    }
}

extension FormViewModel: FlowScreen {
    func view(action: URLReference, language: Language) -> any Template {
        FormView(language: language, action: action, viewModel: self)
    }
}
