/// The summary: every answer with the step that changes it. It changes nothing.
final class SummaryViewModel {
    /// Whether the flow changes a published report.
    let isEditing: Bool
    /// Reports of the other kind that may be of the same animal.
    var matches: [Match] = []
    private let flowState: ReportMissingPetFlowState

    init(flowState: ReportMissingPetFlowState, isEditing: Bool) {
        self.flowState = flowState
        self.isEditing = isEditing
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
        let value: LocalizedString?
        /// The step where it is changed.
        let step: StepName
        /// A hint that does not block submitting.
        let hint: LocalizedString?
    }

    var flow: ReportFlow { flowState.flow }
    var photo: Photo? { flowState.photo }

    /// Whether everything is missing by which a passer-by would recognise the pet: the photo, the species and the place.
    var lacksEssentials: Bool {
        !flowState.hasPhoto && flowState.species == nil && flowState.lastSeenPlace == nil
    }

    /// All answers in the order of the steps. The chip number and the photo, each alone on its step, share a group.
    var groups: [Group] {
        let others = flow.dataSteps.filter { ![.chipNumber, .photo].contains($0.name) }
        return [group(flow[.chipNumber], under: L10n.Summary.chipAndPhoto, showsPhoto: true)]
            + others.map { group($0, under: $0.title) }
    }

    private var chipNumberHint: LocalizedString? {
        flowState.chipNumber?.isComplete == false ? L10n.Summary.chipNumberIncomplete : nil
    }

    private func group(_ step: FlowStep, under heading: LocalizedString, showsPhoto: Bool = false) -> Group {
        let rows = step.fields.map { field in
            Row(
                name: field.name,
                label: field.label,
                value: field.words(flowState.answers),
                step: step.name,
                hint: field.name == .chipNumber ? chipNumberHint : nil
            )
        }
        return Group(heading: heading, showsPhoto: showsPhoto, rows: rows)
    }
}
