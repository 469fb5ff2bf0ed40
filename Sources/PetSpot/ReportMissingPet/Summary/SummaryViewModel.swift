/// The summary: every answer with the step that changes it. It changes nothing.
final class SummaryViewModel {
    private let flowState: ReportMissingPetFlowState

    /// What stopped the submit, if anything.
    private(set) var errors: [FieldError] = []

    init(flowState: ReportMissingPetFlowState) {
        self.flowState = flowState
    }

    /// Answers under one heading.
    struct Group {
        let heading: LocalizedString
        /// Whether the photo is shown above the rows.
        let showsPhoto: Bool
        let rows: [Row]
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

    var photo: Photo? { flowState.photo }

    /// Whether the photo was dropped to make room for others, and no other was chosen since.
    var hasLostPhoto: Bool { flowState.hasLostPhoto }

    /// Stops the submit because the photo is gone.
    func stopForLostPhoto() {
        errors = [FieldError(field: .photo, message: L10n.Photo.lost)]
    }

    /// Whether everything is missing by which a passer-by would recognise the pet: the photo, the species and the place.
    var lacksEssentials: Bool {
        let description = flowState.answers.description
        return photo == nil && description?.species == nil && description?.lastSeenPlace == nil
    }

    /// All answers in the order of the steps. The chip number and the photo, one field each, share a group.
    var groups: [Group] {
        [
            Group(heading: L10n.Summary.chipAndPhoto, showsPhoto: true, rows: rows(of: .chipNumber)),
            Group(heading: L10n.Description.title, showsPhoto: false, rows: rows(of: .description)),
            Group(heading: L10n.ContactDetails.title, showsPhoto: false, rows: rows(of: .contactDetails)),
        ]
    }

    private func rows(of step: FlowStep) -> [Row] {
        ReportField.all.filter { $0.step == step }.map { report in
            Row(
                name: report.field.name,
                label: report.field.label,
                value: report.field.words(flowState.answers),
                step: step,
                hint: report.field.remark(flowState.answers)
            )
        }
    }
}
