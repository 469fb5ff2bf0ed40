/// The state of one "report a missing pet" flow, shared by its screens: what one view model writes, the others read.
///
/// A reference that is owned by a `ReportMissingPetCoordinator` and lives as long as one request needs it; between
/// requests its answers rest in the draft repository.
final class ReportMissingPetFlowState {
    /// What has been answered.
    var answers: ReportAnswers

    init(answers: ReportAnswers = ReportAnswers()) {
        self.answers = answers
    }

    /// Forgets everything, as when the flow is left.
    func clear() {
        answers = ReportAnswers()
    }

    /// Whether a step was continued through. The summary never is: submitting it ends the flow.
    func isDone(_ step: FlowStep) -> Bool {
        switch step {
        case .chipNumber: answers.chipNumber != nil
        case .photo: answers.photo != nil
        case .description: answers.description != nil
        case .contactDetails: answers.contactDetails != nil
        case .summary: false
        }
    }

    /// The first step that is not done: where an unfinished flow stands.
    var firstOpenStep: FlowStep {
        FlowStep.allCases.first { !isDone($0) } ?? .summary
    }

    /// Whether every step before this one was continued through.
    func isOpen(_ step: FlowStep) -> Bool {
        FlowStep.allCases.prefix { $0 != step }.allSatisfy(isDone)
    }
}

// MARK: What the screens read of each other

extension ReportMissingPetFlowState {
    /// The microchip's digits.
    var chipNumber: ChipNumber? { answers.chipNumber?.chipNumber }
    var photo: Photo? { answers.photo?.photo }
    /// The free text of step 3.
    var description: String? { answers.description?.description }
    var contactEmail: EmailAddress? { answers.contactDetails?.contactEmail }
    var contactPhone: PhoneNumber? { answers.contactDetails?.contactPhone }
}
