/// The summary: every answer with the step that changes it. The routes add what the database says before they show it.
final class SummaryViewModel {
    /// Whether the flow changes a published report.
    let isEditing: Bool
    /// Reports of the other kind that may be of the same animal.
    var matches: [Match] = []
    /// Says that saving ends the mailed link by which the report was opened; nil when it does not.
    var addressHint: LocalizedString?
    let now: Int
    private let flowState: ReportMissingPetFlowState

    init(flowState: ReportMissingPetFlowState, isEditing: Bool, now: Int) {
        (self.flowState, self.now, self.isEditing) = (flowState, now, isEditing)
    }

    struct Row {
        let name: FieldName
        let label: LocalizedString
        let step: StepName
        /// The text of the answer; nil when it was skipped.
        var value: LocalizedString?
        /// A hint that does not block submitting.
        var hint: LocalizedString?
    }

    var flow: ReportFlow { flowState.flow }
    var submitLabel: LocalizedString { isEditing ? L10n.Summary.save : L10n.Summary.submit }
    var photo: Photo? { flowState.photo }

    /// Whether everything is missing by which a passer-by would recognise the pet: the photo, the species and the place.
    var lacksEssentials: Bool { !flowState.hasPhoto && flowState.species == nil && flowState.lastSeenPlace == nil }
    var headline: Headline { flowState.answers.headline(flow.kind) }
    var place: String? { flowState.lastSeenPlace }
    func line(in language: Language) -> String { flowState.answers.line(in: language) }

    /// The answers that were given, by step. The photo has its own place, and the chip number, alone on its step, no heading.
    var groups: [(heading: LocalizedString?, rows: [Row])] {
        flow.dataSteps.map { step in
            (step.name == .chipNumber ? nil : step.title, rows(of: step).filter { $0.value != nil })
        }
        .filter { !$0.rows.isEmpty }
    }

    /// The questions that were skipped, in the order of the steps.
    var gaps: [Row] {
        flow.dataSteps.flatMap { step in
            guard step.name == .photo else { return rows(of: step).filter { $0.value == nil } }
            return photo == nil ? [Row(name: .photo, label: L10n.Photo.title, step: .photo)] : []
        }
    }

    private func rows(of step: FlowStep) -> [Row] {
        step.fields.map { field in
            let isIncomplete = field.name == .chipNumber && flowState.chipNumber?.isComplete == false
            return Row(
                name: field.name,
                label: field.label,
                step: step.name,
                value: field.words(flowState.answers),
                hint: isIncomplete ? L10n.Summary.chipNumberIncomplete : nil
            )
        }
    }
}
