/// The state of one "report a missing pet" flow, shared by its screens: what one view model writes, the others read.
///
/// Owned by a `ReportMissingPetCoordinator` for one request; between requests the draft repository keeps its answers.
final class ReportMissingPetFlowState {
    var answers: ReportAnswers
    /// Whether the photo was dropped to make room for others, and no other was chosen since.
    let hasLostPhoto: Bool

    init(answers: ReportAnswers = ReportAnswers(), hasLostPhoto: Bool = false) {
        self.answers = answers
        self.hasLostPhoto = hasLostPhoto
    }

    /// Discards all answers.
    func clear() {
        answers = ReportAnswers()
    }

    /// Whether a step has its answer, even an empty one. The summary is never done: submitting it ends the flow.
    func isDone(_ step: FlowStep) -> Bool {
        answers.areGiven(on: step)
    }

    /// The first step that is not done.
    var firstOpenStep: FlowStep {
        FlowStep.allCases.first { !isDone($0) } ?? .summary
    }

    /// Whether every step before this one is done.
    func isOpen(_ step: FlowStep) -> Bool {
        FlowStep.allCases.prefix { $0 != step }.allSatisfy(isDone)
    }
}

// MARK: Answers that several screens show

extension ReportMissingPetFlowState {
    /// The microchip's digits.
    var chipNumber: ChipNumber? { answers.chipNumber?.chipNumber }
    var photo: Photo? { answers.photo?.photo }
}
