/// The state of one flow, shared by its screens: what one view model writes, the others read.
///
/// Each answer is a property of it, such as `chipNumber`, `photo`, `description`, `contactEmail` and `contactPhone`. Owned by a
/// `ReportMissingPetCoordinator` for one request; between requests `FlowSessions` keeps it.
@dynamicMemberLookup
final class ReportMissingPetFlowState {
    let flow: ReportFlow
    var answers = ReportAnswers()
    /// The steps that were continued through, even with an empty answer.
    var doneSteps: StepSet = []

    init(_ flow: ReportFlow) { self.flow = flow }

    subscript<Value>(dynamicMember answer: WritableKeyPath<ReportAnswers, Value>) -> Value {
        get { answers[keyPath: answer] }
        set { answers[keyPath: answer] = newValue }
    }

    /// A fact that follows from the answers, such as `hasChipNumber` and `hasPhoto`.
    subscript<Value>(dynamicMember fact: KeyPath<ReportAnswers, Value>) -> Value { answers[keyPath: fact] }

    /// Discards all answers.
    func clear() {
        answers = ReportAnswers()
        doneSteps = []
    }

    /// Whether every step before this one is done.
    func isOpen(_ step: StepName) -> Bool { flow.order.prefix { $0 != step }.allSatisfy(doneSteps.contains) }

    /// The first step that is not done. The summary never is: submitting it ends the flow.
    var firstOpenStep: StepName { flow.order.first { !doneSteps.contains($0) } ?? .summary }
}
