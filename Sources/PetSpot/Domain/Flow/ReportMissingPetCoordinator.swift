/// Owns the state of one "report a missing pet" flow and decides what comes next: which step is open, where Continue and
/// Back lead, what stands in the navigation bar. Screens know neither each other nor their place in the flow.
struct ReportMissingPetCoordinator {
    let flowState: ReportMissingPetFlowState
    let language: Language
    /// Whether the flow began with what was posted to one that was gone.
    var isRecovered = false
    /// Whether the flow changes a report that is public already.
    var isEditing = false

    /// Where a step leads that cannot be shown yet: the first that is not done.
    func detour(from step: FlowStep) -> FlowStep? {
        flowState.isOpen(step) ? nil : flowState.firstOpenStep
    }

    /// Where Continue leads: to the step after, or back to the summary from a step that was opened by "Change"; to the
    /// first open step when that one is still closed.
    func destination(after step: FlowStep, returnsToSummary: Bool) -> FlowStep {
        let next = returnsToSummary ? .summary : step.next ?? .summary
        return detour(from: next) ?? next
    }

    /// Ends the flow: what was answered is forgotten.
    func exitFlow() {
        flowState.clear()
    }

    /// The bar over a step. Back leads to the step before; from the first it leaves the flow. A step opened by "Change" was entered
    /// from the summary, so its Back returns there instead of losing the report.
    func navigationBar(for step: FlowStep, returnsToSummary: Bool) -> NavigationBar {
        let previous = returnsToSummary ? .summary : step.previous
        return NavigationBar(
            language: language,
            screen: step.screen,
            title: step.title,
            back: previous.map { .link(.step($0)) } ?? .exit,
            progress: progress(at: step)
        )
    }

    /// How far one is on a data step; nothing on the summary.
    private func progress(at step: FlowStep) -> NavigationBar.Progress? {
        guard let index = FlowStep.dataSteps.firstIndex(of: step) else { return nil }
        let count = FlowStep.dataSteps.count
        return NavigationBar.Progress(
            digits: L10n.MicrochipNumber.progress(index + 1, count).text(in: language),
            words: L10n.Common.step(index + 1, count).text(in: language)
        )
    }
}
