import HTML

/// Owns the state of one flow and decides what comes next: which step is open, where Continue and Back lead, which screen shows a
/// step, and what the navigation bar holds. Screens know neither each other nor their position in the flow.
///
/// Made once for a request, by `PetListCoordinator`, with what is stored for the browser.
final class ReportMissingPetCoordinator {
    let flowState: ReportMissingPetFlowState
    let language: Language
    private let photoPicker: PhotoPicker
    /// Whether the step was opened by "Change" on the summary.
    private(set) var returnsToSummary: Bool
    /// The page of the published report that the flow changes, and that it returns to; nil when the report will be a new one.
    let origin: URLReference?
    /// The browser's session, which changes with each flow that begins.
    private let sessionID: SessionID?
    /// What is stored for the browser; nil before its first answer.
    private(set) var session: FlowSession?

    var flow: ReportFlow { flowState.flow }
    var isEditing: Bool { origin != nil }

    init(
        _ flow: ReportFlow,
        language: Language,
        sessionID: SessionID? = nil,
        photoPicker: PhotoPicker = .images,
        returnsToSummary: Bool = false,
        origin: URLReference? = nil
    ) {
        flowState = ReportMissingPetFlowState(flow)
        self.language = language
        self.sessionID = sessionID
        self.photoPicker = photoPicker
        self.returnsToSummary = returnsToSummary
        self.origin = origin
    }

    /// Goes on with what is stored.
    func resume(_ session: FlowSession?) {
        self.session = session
        flowState.answers = draft?.answers ?? ReportAnswers()
        flowState.doneSteps = draft?.doneSteps ?? []
        // The summary that a step was opened from is gone with its draft.
        if draft == nil { returnsToSummary = false }
    }

    /// The draft of this flow.
    var draft: Draft? { session?.draft.flatMap { $0.kind == flow.kind ? $0 : nil } }

    /// The open draft of another kind. It has to be continued or discarded before this flow begins.
    var otherDraft: Draft? { session?.draft.flatMap { $0.kind == flow.kind ? nil : $0 } }

    /// Whether a flow may begin at a step: at the first alone.
    func mayBegin(at step: StepName) -> Bool { step == flow.order.first }

    /// How the flow ended, for its steps; nil when it has not, and at the first step, where another may begin.
    func end(at step: StepName) -> FlowSession.End? { mayBegin(at: step) ? nil : session?.end }

    /// The end of the flow to which the form of a step leads; nil when the form is to be saved. After a flow of the other kind, a data step
    /// begins one of this kind.
    func end(forFormOf step: StepName) -> FlowSession.End? {
        step == .summary || session?.endedKind == flow.kind ? end(at: step) : nil
    }

    /// The step to show instead of one that is not open yet: the first that is not done. Nil when the step is open.
    func detour(from step: StepName) -> StepName? { flowState.isOpen(step) ? nil : flowState.firstOpenStep }

    /// The step that Continue leads to: the next one, or the summary from a step opened by "Change". If that step is not open
    /// yet, the first one that is not done.
    func destination(after step: StepName) -> StepName {
        let next = returnsToSummary ? .summary : flow.step(after: step)
        return detour(from: next) ?? next
    }

    /// Where Back leads. From the first step it ends the flow, but not from a step opened by "Change", because that would lose the
    /// report. A change of a report begins on the summary, so that Back leads from there to where it began.
    private func back(from step: StepName) -> NavigationBar.Back {
        if returnsToSummary { return .link(flow.url(of: .summary)) }
        if step == .summary, let origin { return .link(origin) }
        return flow.step(before: step).map { .link(flow.url(of: $0)) } ?? .exit(flow.exitURL)
    }

    func navigationBar(for step: StepName) -> NavigationBar {
        let progress = flow.dataSteps.firstIndex { $0.name == step }.map {
            NavigationBar.Progress(number: $0 + 1, count: flow.dataSteps.count)
        }
        return NavigationBar(.step(step), flow[step].title, back: back(from: step), progress: progress, in: language)
    }

    /// The screen of a step, with its answers.
    func screen(for step: StepName, now: Int) -> any FlowScreen {
        switch step {
        case .chipNumber: ChipNumberViewModel(flowState: flowState)
        case .photo: PhotoViewModel(flowState: flowState, picker: photoPicker)
        case .description, .contactDetails:
            FormViewModel(
                step,
                flowState: flowState,
                now: now,
                returnsToSummary: returnsToSummary,
                sessionID: sessionID
            )
        case .summary: SummaryViewModel(flowState: flowState, isEditing: isEditing)
        }
    }

    /// The page that shows a screen.
    /// - Parameter refusal: why what was sent was not saved, though nothing in it is wrong.
    func page(of screen: any FlowScreen, at step: StepName, refusal: LocalizedString? = nil) -> FlowPage {
        FlowPage(
            navigationBar: navigationBar(for: step),
            errors: screen.errors,
            refusal: refusal,
            showsLostFlowNotice: draft?.isRecovered == true,
            styleSheets: screen.styleSheets,
            view: screen.view(
                action: flow.url(of: step, returningToSummary: returnsToSummary),
                language: language
            )
        )
    }

    /// Asks whether to continue the draft of another kind.
    func pageOfOtherDraft() -> DiscardDraftPage {
        DiscardDraftPage(
            navigationBar: NavigationBar(.flow, L10n.Flow.title(flow.kind), back: .link(.petList), in: language),
            draft: otherDraft,
            action: flow.url,
            purpose: .newReport
        )
    }

    /// Checks every answer again. Returns the page of the first step with errors, which leads back to the summary, or nil when
    /// there are none.
    func revalidate(now: Int) -> FlowPage? {
        for step in flow.order {
            let screen = screen(for: step, now: now)
            if screen.handleNext() { continue }
            returnsToSummary = true
            return page(of: screen, at: step)
        }
        return nil
    }

    /// Ends the flow and discards its answers. Returns the page that it began on.
    func exitFlow() -> URLReference {
        flowState.clear()
        return origin ?? .petList
    }
}
