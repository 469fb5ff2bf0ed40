import SHA2

/// A step whose form consists of fields: 3/4, the description, and 4/4, the contact details.
final class FormViewModel {
    let step: FlowStep
    private(set) var form: Form<ReportAnswers>
    /// When the step is shown or checked, in seconds since 1970.
    let now: Int
    /// The fingerprint of the flow and its stored answers: a script restores text that was not sent only while it matches.
    let base: String
    private let returnsToSummary: Bool
    private let flowState: ReportMissingPetFlowState

    init(_ step: StepName, flowState: ReportMissingPetFlowState, now: Int, returnsToSummary: Bool = false, sessionID: SessionID? = nil) {
        self.step = flowState.flow[step]
        (self.flowState, self.now, self.returnsToSummary) = (flowState, now, returnsToSummary)
        form = Form(self.step.fields, showing: flowState.answers)
        let texts = [sessionID?.rawValue ?? ""] + form.rows.map(\.text)
        base = String(SHA256.hash(texts.joined(separator: "\n").utf8).hex.prefix(8))
    }

    var errors: [FieldError] { form.errors }

    /// Whether the details are in view at once: the person came to change an answer, or one of them has a text.
    var showsDetails: Bool { returnsToSummary || form.rows.contains { $0.field.isDetail && !$0.text.isEmpty } }

    /// Whether the form says that the animal is where its finder lives; nil when it does not ask.
    var isAtHome: Bool? {
        guard step.fields.contains(where: { $0.name == .holder }) else { return nil }
        return ReportAnswers(holder: Holder(rawValue: form[.holder])).isAtHome(flowState.flow.kind)
    }

    /// Replaces the shown texts with those that were typed.
    func fill(from input: FormInput) { form.fill(from: input) }

    /// Checks every field and saves all of them or none. Returns false when there are `errors`.
    func handleNext() -> Bool { form.save(to: &flowState.answers, now: now) }
}
