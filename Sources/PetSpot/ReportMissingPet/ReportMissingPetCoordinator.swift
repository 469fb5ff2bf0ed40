import HTML

/// Owns the state of one flow and decides what comes next: which step is open, where Continue and Back lead, which view model and view
/// show a step, and what the navigation bar holds. Screens know neither each other nor their position in the flow.
///
/// The requirements' coordinator of the list is the site itself: a link to the flow's path starts a flow, and leaving it redirects to the
/// list. A coordinator is made for one request and ends with it; between requests a flow is the draft of its session.
final class ReportMissingPetCoordinator {
    let flowState: ReportMissingPetFlowState
    private let acceptedPhotos: () -> String
    /// Whether the step was opened by "Change" on the summary.
    private(set) var returnsToSummary: Bool
    /// The token of a report in the owner's cookie.
    let token: (ReportID) -> ManagementToken?
    /// The id of the browser's session, which changes with each flow that begins.
    private let sessionID: SessionID?
    /// The browser's session; nil before its first answer.
    private(set) var session: FlowSession?

    var flow: ReportFlow { flowState.flow }
    /// Whether the flow changes a published report.
    var isEditing: Bool { draft?.editing != nil }

    /// Starts a flow, or goes on where its stored draft stands.
    init(
        _ flow: ReportFlow,
        in session: FlowSession? = nil,
        id: SessionID? = nil,
        acceptedPhotos: @autoclosure @escaping () -> String = "",
        returnsToSummary: Bool = false,
        token: @escaping (ReportID) -> ManagementToken? = { _ in nil }
    ) {
        flowState = ReportMissingPetFlowState(flow)
        (sessionID, self.acceptedPhotos, self.returnsToSummary, self.token) = (id, acceptedPhotos, returnsToSummary, token)
        resume(session)
    }

    /// Goes on with a stored session.
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

    /// How the flow ended, for its steps; nil when it has not, and at the first step, where another may begin.
    func end(at step: StepName) -> FlowSession.End? { step == flow.order.first ? nil : session?.end }

    func url(of end: FlowSession.End) -> URLReference {
        guard case .reportChanged(let id) = end else { return flow.confirmationURL }
        return token(id).map { Paths.manage($0) } ?? keptPage(of: id)
    }

    /// The private page of a report that the session keeps open; else its public one.
    func keptPage(of id: ReportID) -> URLReference {
        guard let sessionID, let confirmation = session?.confirmations.first(where: { $0.reportID == id }) else { return Paths.pet(id) }
        return Paths.manage(ManagementToken(of: confirmation, from: sessionID))
    }

    /// The page of the published report that the flow changes, and that it returns to; nil when the report will be a new one.
    private var origin: URLReference? {
        (draft?.editing?.reportID).map { id in token(id).map { Paths.manage($0) } ?? Paths.pet(id) }
    }

    /// How the flow ended, if the form of a step comes after that and is not saved. Nil while a draft is open, and after a report of the
    /// other kind: the form then begins a draft of this kind.
    func end(forFormOf step: StepName) -> FlowSession.End? {
        (step == .summary || session?.endedKind == flow.kind) ? end(at: step) : nil
    }

    /// The step to show instead of one that is not open yet: the first that is not done. Nil when the step is open.
    func detour(from step: StepName) -> StepName? { flowState.isOpen(step) ? nil : flowState.firstOpenStep }

    /// The page to show instead of a step: of an ended flow, or of the first step that is not done. Nil when the step is open.
    func url(insteadOf step: StepName) -> URLReference? {
        end(at: step).map(url(of:)) ?? detour(from: step).map { flow.url(of: $0) }
    }

    /// The step that Continue leads to: the next one, or the summary after "Change"; if that is not open, the first that is not done.
    func destination(after step: StepName) -> StepName {
        let next = returnsToSummary ? .summary : flow.step(after: step)
        return detour(from: next) ?? next
    }

    /// The page after a step's form: the next step, or the step itself when it is not done, unless one before it is open.
    func url(after step: StepName, isDone: Bool) -> URLReference {
        isDone
            ? flow.url(of: destination(after: step))
            : flow.url(of: detour(from: step) ?? step, returningToSummary: returnsToSummary)
    }

    /// The chip number that a finder has typed just now, for a search of its owner; nil for one that was saved before.
    var typedNumberOfFound: ChipNumber? {
        guard flow.kind == .found, !returnsToSummary, !isEditing, let number = flowState.chipNumber, number.isComplete,
            number != draft?.answers.chipNumber
        else { return nil }
        return number
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
        return NavigationBar(.step(step), flow[step].title, back: back(from: step), progress: progress)
    }

    func screen(for step: StepName, now: Int) -> FlowScreen {
        switch step {
        case .chipNumber: .chipNumber(ChipNumberViewModel(flowState: flowState))
        case .photo: .photo(PhotoViewModel(flowState: flowState, acceptedPhotos: acceptedPhotos()))
        case .description, .contactDetails:
            .form(FormViewModel(step, flowState: flowState, now: now, returnsToSummary: returnsToSummary, sessionID: sessionID))
        case .summary: .summary(SummaryViewModel(flowState: flowState, isEditing: isEditing, now: now))
        }
    }

    /// The page that shows a screen.
    func page(of screen: FlowScreen, at step: StepName, refusal: LocalizedString? = nil) -> FlowPage {
        let action = flow.url(of: step, returningToSummary: returnsToSummary)
        let view: any Template
        var (errors, styleSheets, scripts): ([FieldError], [Asset], [Asset]) = ([], [], [])
        switch screen {
        case .chipNumber(let viewModel):
            view = ChipNumberView(action: action, viewModel: viewModel)
            styleSheets = [Assets.fieldsCss]
        case .photo(let viewModel):
            view = PhotoView(action: action, viewModel: viewModel)
            (errors, styleSheets) = (viewModel.errors, [Assets.photoCss, Assets.keptCss])
            scripts = [Assets.photoJs, Assets.scaledPhotoJs]
        case .form(let viewModel):
            view = FormView(action: action, viewModel: viewModel)
            (errors, styleSheets, scripts) = (viewModel.errors, [Assets.choicesCss], [Assets.offlineJs] + viewModel.form.scripts)
        case .summary(let viewModel):
            view = SummaryView(action: action, viewModel: viewModel)
            styleSheets = [Assets.answersCss] + MatchCards.styleSheets(for: viewModel.matches) + (isEditing ? [Assets.discardCss] : [])
            scripts = [Assets.offlineJs]
        }
        return FlowPage(
            navigationBar: navigationBar(for: step),
            errors: errors,
            refusal: refusal,
            showsLostFlowNotice: draft?.isRecovered == true,
            styleSheets: styleSheets,
            scripts: scripts,
            view: view
        )
    }

    /// Asks whether to continue the draft of another kind; nil without one.
    var pageOfOtherDraft: DiscardDraftPage? {
        otherDraft.map { draft in
            let bar = NavigationBar(.flow, L10n.Flow.title(flow.kind), back: .link(.petList))
            return DiscardDraftPage(navigationBar: bar, draft: draft, action: flow.url, purpose: .newReport)
        }
    }

    /// Checks every form again. Returns the page of the first step with errors, which leads back to the summary; nil without errors.
    func revalidate(now: Int) -> FlowPage? {
        for step in flow.order {
            let screen = screen(for: step, now: now)
            guard case .form(let viewModel) = screen, !viewModel.handleNext() else { continue }
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
