import HTML

/// A step whose form consists of fields.
final class FormViewModel<Answer: FormStepAnswer> {
    private let flowState: ReportMissingPetFlowState
    private var form: Form<Answer>
    /// When the step is shown or checked, in seconds since 1970.
    let now: Int

    init(flowState: ReportMissingPetFlowState, now: Int) {
        self.flowState = flowState
        self.now = now
        form = Form(flowState.answers[keyPath: Answer.place] ?? Answer())
    }

    /// Every field with what it shows: as typed, or as saved.
    var rows: [(field: Field<Answer>, text: String)] { Array(form.rows) }

    /// What a field shows.
    subscript(field: FieldName) -> String { form[field] }

    /// What is wrong, in the order of the fields.
    var errors: [FieldError] { form.errors }

    /// Takes what was typed.
    func fill(from input: FormInput) {
        form.fill(from: input)
    }

    /// Checks every field and saves them all, or says what is wrong and saves nothing.
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

/// Such a step as a page.
struct FormPage<Answer: FormStepAnswer>: FlowPage {
    let frame: FlowFrame
    let viewModel: FormViewModel<Answer>

    var hasErrors: Bool { !viewModel.errors.isEmpty }

    var fields: [FormField<Answer>] {
        viewModel.rows.map { field, text in
            FormField(
                language: language,
                screen: screen,
                field: field,
                value: text,
                error: viewModel.errors[field.name],
                now: viewModel.now
            )
        }
    }

    /// Whether a field counts its characters.
    var hasCounter: Bool { Answer.fields.contains { $0.control.limit != nil } }
}
