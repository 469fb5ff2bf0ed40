import HTML

/// A step whose form consists of fields.
final class FormViewModel<Answer: FormStepAnswer> {
    private let flowState: ReportMissingPetFlowState
    private(set) var form: Form<Answer>
    /// When the step is shown or checked, in seconds since 1970.
    let now: Int

    init(flowState: ReportMissingPetFlowState, now: Int) {
        self.flowState = flowState
        self.now = now
        form = Form(flowState.answers[keyPath: Answer.place] ?? Answer())
    }

    /// The text of a field.
    subscript(field: FieldName) -> String { form[field] }

    /// The errors, in the order of the fields.
    var errors: [FieldError] { form.errors }

    func fill(from input: FormInput) {
        form.fill(from: input)
    }

    /// Checks every field, and saves all or none. Returns false when there are `errors`.
    func handleNext() -> Bool {
        guard let answer = form.check(now: now) else { return false }
        flowState.answers[keyPath: Answer.place] = answer
        return true
    }
}

/// Step 3/4: what the pet looks like and where it was last seen.
typealias DescriptionViewModel = FormViewModel<DescriptionAnswer>

/// Step 4/4: how a finder reaches the owner.
typealias ContactDetailsViewModel = FormViewModel<ContactDetailsAnswer>

/// A step whose form consists of fields, as a page.
struct FormPage<Answer: FormStepAnswer>: FlowPage {
    let frame: FlowFrame
    let viewModel: FormViewModel<Answer>

    var hasErrors: Bool { refusal != nil || !viewModel.errors.isEmpty }

    var fields: [FormField<Answer>] {
        viewModel.form.fields(on: screen, in: language, now: viewModel.now)
    }
}
