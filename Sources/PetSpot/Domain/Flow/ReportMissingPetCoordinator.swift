/// Owns the state of one "report a missing pet" flow and decides what comes next: which step is open, where Continue and Back
/// lead, and what the navigation bar shows. Screens know neither each other nor their position in the flow.
struct ReportMissingPetCoordinator {
    let flowState: ReportMissingPetFlowState
    let language: Language
    /// Whether the flow began with a post to a flow that no longer existed.
    var isRecovered = false
    /// The page of the published report that the flow changes, and that it returns to; nil when the report will be a new one.
    var origin: Destination?

    /// The step to show instead of one that is not open yet: the first that is not done. Nil when the step is open.
    func detour(from step: FlowStep) -> FlowStep? {
        flowState.isOpen(step) ? nil : flowState.firstOpenStep
    }

    /// The step that Continue leads to: the next one, or the summary from a step opened by "Change". If that step is not open
    /// yet, the first one that is not done.
    func destination(after step: FlowStep, returnsToSummary: Bool) -> FlowStep {
        let next = returnsToSummary ? .summary : step.next ?? .summary
        return detour(from: next) ?? next
    }

    /// Ends the flow and discards its answers.
    func exitFlow() {
        flowState.clear()
    }

    /// The bar of a step.
    func navigationBar(for step: FlowStep, returnsToSummary: Bool) -> NavigationBar {
        NavigationBar(
            language: language,
            screen: .step(step),
            title: step.title,
            back: previous(of: step, returnsToSummary: returnsToSummary).map(NavigationBar.Back.link) ?? .exit,
            progress: progress(at: step)
        )
    }

    /// Where Back leads: to the previous step, and from the first out of the flow (nil). From a step opened by "Change" it returns
    /// to the summary, because leaving the flow would lose the report. A change of a report begins on the summary, so that Back
    /// leads from there to where it began.
    private func previous(of step: FlowStep, returnsToSummary: Bool) -> Destination? {
        if returnsToSummary { return .step(.summary) }
        if step == .summary, let origin { return origin }
        return step.previous.map(Destination.step)
    }

    /// The progress of a data step; nil for the summary.
    private func progress(at step: FlowStep) -> NavigationBar.Progress? {
        guard let index = FlowStep.dataSteps.firstIndex(of: step) else { return nil }
        let count = FlowStep.dataSteps.count
        return NavigationBar.Progress(
            digits: L10n.MicrochipNumber.progress(index + 1, count).text(in: language),
            words: L10n.Common.step(index + 1, count).text(in: language)
        )
    }
}
