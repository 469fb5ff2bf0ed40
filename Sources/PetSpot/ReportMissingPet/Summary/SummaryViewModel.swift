/// The summary: every answer with the step that changes it. It writes nothing.
final class SummaryViewModel {
    private let flowState: ReportMissingPetFlowState

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
    }

    /// One answer.
    struct Row {
        let name: FieldName
        let label: LocalizedString
        /// The answer in words; nil when it was skipped.
        let value: AnswerText?
        /// The step where it is changed.
        let step: FlowStep
        /// A gentle remark that blocks nothing.
        let hint: LocalizedString?
    }

    /// The photo, shown above the rows.
    var photo: Photo? { flowState.photo }

    /// All answers but the photo, in the order in which they were asked.
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
