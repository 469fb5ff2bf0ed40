import SHA2

/// A step whose form consists of fields, such as 3/4, what the pet looks like, and 4/4, how a finder reaches the owner.
final class FormViewModel {
    let step: FlowStep
    private(set) var form: Form<ReportAnswers>
    /// When the step is shown or checked, in seconds since 1970.
    let now: Int
    /// Stands for the stored answers, which text that was not sent would change: a script keeps that text as long as they are the same.
    let base: String
    /// Whether the step was opened by "Change" on the summary.
    private let returnsToSummary: Bool
    private let flowState: ReportMissingPetFlowState

    init(_ step: StepName, flowState: ReportMissingPetFlowState, now: Int, returnsToSummary: Bool = false) {
        self.step = flowState.flow[step]
        self.flowState = flowState
        self.now = now
        self.returnsToSummary = returnsToSummary
        form = Form(self.step.fields, showing: flowState.answers)
        base = String(SHA256.hash(form.rows.map(\.text).joined(separator: "\n").utf8).hex.prefix(8))
    }

    var errors: [FieldError] { form.errors }

    /// Whether the details are in view at once: the person came to change an answer, or one of them has a text.
    var showsDetails: Bool {
        returnsToSummary || form.rows.contains { $0.field.isDetail && !$0.text.isEmpty }
    }

    func fill(from input: FormInput) { form.fill(from: input) }

    func handleNext() -> Bool { form.save(to: &flowState.answers, now: now) }
}
