/// The summary: every answer with the step that changes it. Read-only.
final class SummaryViewModel {
    private let flowState: ReportMissingPetFlowState

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
    }

    struct Row {
        let name: FieldName
        let label: LocalizedString
        /// The text of the answer; nil when it was skipped.
        let value: AnswerText?
        /// The step where it is changed.
        let step: FlowStep
        /// A hint that does not block submitting.
        let hint: LocalizedString?
    }

    /// The photo, shown above the rows.
    var photo: Photo? { flowState.photo }

    /// All answers except the photo, in the order of the forms.
    var rows: [Row] {
        ReportField.all.map { report in
            Row(
                name: report.field.name,
                label: report.field.label,
                value: report.field.words(flowState.answers),
                step: report.step,
                hint: report.field.remark(flowState.answers)
            )
        }
    }
}
