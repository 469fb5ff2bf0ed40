import HTML
import HTTP
import Platform

/// A flow over HTTP: shows, saves and submits its steps. The coordinator decides what comes next.
struct ReportMissingPetRoutes: Sendable {
    let flow: ReportFlow
    let storage: Storage
    let limits: RateLimits

    /// The coordinator of the request's flow, or of a new one.
    func coordinator(_ context: RequestContext) throws -> NowOrLater<ReportMissingPetCoordinator> {
        try storage.sessions.session(context.sessionID, now: context.now).map { session in
            ReportMissingPetCoordinator(
                flow,
                in: session,
                id: context.sessionID,
                acceptedPhotos: context.acceptedPhotos,
                returnsToSummary: context.location.hasParameter(ReportFlow.changeParameter),
                token: { ManagementCookie.token(of: $0, in: context.cookies) }
            )
        }
    }

    /// The flow's own path: redirects to the first step that is not done.
    func start(_ context: RequestContext) async throws -> HTTPResponse {
        let coordinator = try await coordinator(context).value
        if let page = coordinator.pageOfOtherDraft { return .page(page, in: context) }
        return .seeOther(flow.url(of: coordinator.flowState.firstOpenStep))
    }

    /// Discards the draft of another kind, if the person chose that, and redirects to where this flow stands.
    func discardOther(_ context: RequestContext) async throws -> HTTPResponse {
        let input = try await context.formInput()
        guard input["draft"] == "discard", let id = context.sessionID, let other = try await coordinator(context).value.otherDraft
        else { return .seeOther(flow.url) }
        try await storage.sessions.update(id, now: context.now) { session in
            if session.draft?.kind == other.kind { session.removeDraft() }
        }
        return ManagementCookie.forgotten(.seeOther(flow.url(of: flow.order[0])), in: other.kind.flow, context)
    }

    /// Shows a step if it is open. After the flow has ended, only the first one is.
    func show(_ step: StepName, _ context: RequestContext) throws -> Reply {
        try coordinator(context).then { coordinator in
            if let page = coordinator.pageOfOtherDraft { return .now(.page(page, in: context)) }
            if let url = coordinator.url(insteadOf: step) { return .now(.seeOther(url)) }
            let screen = coordinator.screen(for: step, now: context.now)
            guard case .summary(let summary) = screen else { return .now(.page(coordinator.page(of: screen, at: step), in: context)) }
            return .later {
                try await complete(summary, coordinator, context)
                return .page(coordinator.page(of: screen, at: step), in: context)
            }
        }
    }

    /// Takes a step's form: saves it and redirects, or shows the step again. A script that asks for it gets the location with `204`: it
    /// would follow a redirect itself, and the browser would request the next page a second time.
    func post(_ step: StepName, _ context: RequestContext) async throws -> HTTPResponse {
        // A form of fields is received first, so that one which stalls holds little more memory than its bytes.
        let input = step == .photo ? nil : try await context.formInput()
        let coordinator = try await coordinator(context).value
        if let page = coordinator.pageOfOtherDraft { return .page(page, status: .conflict, in: context) }
        if let end = coordinator.end(forFormOf: step) {
            if step == .summary { return try await seeOther(end, of: coordinator, context) }
            return .seeOther(coordinator.url(of: end), saying: .answersTooLate, in: context)
        }
        let screen = coordinator.screen(for: step, now: context.now)
        if let input { screen.fill(from: input) }
        do {
            // Counted before a photo is received, and given back unless a flow begins.
            let tooMany = step == .photo ? L10n.Photo.tooManyFlows : L10n.Common.tooManyFlows
            let beginning = coordinator.draft == nil ? try limits.newFlow.use(by: context.client, orSay: tooMany) : nil
            let outcome = try await outcome(of: screen, coordinator, context)
            var response = try await respond(to: outcome, of: screen, at: step, coordinator, context)
            if case .stored = outcome { beginning?.keep() }
            if response.status == .seeOther, context.request.head.fields["Prefer"] == "return=minimal" { response.status = .noContent }
            return response
        } catch let limit as TooManyRequests {
            if case .summary(let summary) = screen { try await complete(summary, coordinator, context) }
            let page = coordinator.page(of: screen, at: step, refusal: limit.words)
            return .page(page, status: .tooManyRequests, in: context, retryAfter: limit.retryAfter)
        }
    }

    /// The buttons of the photo step. Their value has at most 64 bytes, several times the longest.
    private static let photoFields = PhotoForm.Fields(names: ["action"], length: 64, areKept: false)

    /// Takes what a screen was sent. A photo may be removed instead.
    private func outcome(
        of screen: FlowScreen,
        _ coordinator: ReportMissingPetCoordinator,
        _ context: RequestContext
    ) async throws -> StepOutcome {
        switch screen {
        case .chipNumber(let viewModel):
            viewModel.handleNext()
            return .stored(leadingTo: try await searchOfOwner(coordinator, context))
        case .photo(let viewModel):
            let form = try await PhotoForm.receive(context, ReportMissingPetRoutes.photoFields, storage.photos, limits)
            if form.input["action"] == "remove" {
                viewModel.handleRemove()
                return coordinator.draft != nil
                    ? .stored(isDone: false) : .response(.seeOther(coordinator.url(after: .photo, isDone: false)))
            }
            guard viewModel.handleNext(form.photo) else { return .refused(form.rejection) }
            try await form.commit(to: storage.photos)
            return .stored(photo: form)
        case .form(let viewModel):
            return viewModel.handleNext() ? .stored() : .refused()
        case .summary:
            return try await submit(coordinator, context)
        }
    }

    /// The search for a found animal's chip number, when a missing report has it; nil when the client has searched too often.
    private func searchOfOwner(_ coordinator: ReportMissingPetCoordinator, _ context: RequestContext) async throws -> URLReference? {
        guard let number = coordinator.typedNumberOfFound, (try? limits.chipSearch.count(context.client)) != nil else { return nil }
        // A chip has one owner, so more reports than a few are mistakes.
        let reports = try await storage.reports.reports(number, limit: 20, now: context.now).value
        guard reports.contains(where: { $0.kind == .missing }) else { return nil }
        return .petList.with(query: [("chip", number.formatted)])
    }

    /// Stores the answers of a step and redirects to the page that comes next, or to where the flow has ended meanwhile. A step with errors
    /// is shown again.
    private func respond(
        to outcome: StepOutcome,
        of screen: FlowScreen,
        at step: StepName,
        _ coordinator: ReportMissingPetCoordinator,
        _ context: RequestContext
    ) async throws -> HTTPResponse {
        switch outcome {
        case .stored(let isDone, let page, let photo):
            let (flow, answers) = (flow, coordinator.flowState.answers)
            let (begun, change) = try await storage.sessions.update(
                context.sessionID,
                since: coordinator.session,
                begins: coordinator.draft == nil,
                now: context.now
            ) { session in session.save(step, of: flow, answers, isDone: isDone) }
            coordinator.resume(change.after)
            // After `resume`: files that the stored draft does not name are removed.
            photo?.release(for: coordinator.flowState.photo)
            // Another tab may have begun a report of another kind just now: the flow's own page asks what to do.
            if coordinator.otherDraft != nil { return .seeOther(flow.url) }
            let end = change.after.end.map(coordinator.url(of:))
            var response = HTTPResponse.seeOther(end ?? page ?? coordinator.url(after: step, isDone: isDone))
            if let begun {
                response.set(.session, to: begun.rawValue, in: context)
                // It was left by a change of a report that is gone.
                if ManagementCookie.report(in: context.cookies) != nil {
                    response = ManagementCookie.forgotten(response, in: flow, context)
                }
            }
            return response
        case .refused(let rejection):
            let status = rejection?.status ?? .unprocessableContent
            let page = coordinator.page(of: screen, at: step)
            return .page(page, status: status, in: context, retryAfter: rejection?.retryAfter)
        case .response(let response):
            return response
        }
    }

    /// Sends the draft's photo to its owner. Throws `404` when there is none.
    func preview(_ context: RequestContext) async throws -> HTTPResponse {
        let photo = try await coordinator(context).value.flowState.photo
        return try await storage.photos.privateImage(photo.map { ($0.file, $0.format) }, context)
    }

    /// Ends the flow and discards its answers with the photo, or undoes that. Redirects to the list, and from a change of a report to where
    /// it began.
    func exit(_ context: RequestContext) async throws -> HTTPResponse {
        if try await context.formInput()["draft"] == "undo", let id = context.sessionID {
            let change = try await storage.sessions.update(id, now: context.now) { $0.undoDiscarding() }
            return .seeOther(change.after.draft?.kind.flow.url ?? .petList)
        }
        let coordinator = try await coordinator(context).value
        guard coordinator.draft != nil, let id = context.sessionID else { return .seeOther(.petList) }
        let origin = coordinator.exitFlow()
        try await storage.sessions.update(id, now: context.now) { $0.discardDraft() }
        guard coordinator.isEditing else { return .seeOther(origin, saying: .draftDiscarded, in: context) }
        return ManagementCookie.forgotten(.seeOther(origin, saying: .changesDiscarded, in: context), in: flow, context)
    }
}

/// The outcome of a step's form.
enum StepOutcome {
    /// The answers are to be stored. A step that is done leads to `leadingTo`, or else to the next one; the files of `photo` stay with it.
    case stored(isDone: Bool = true, leadingTo: URLReference? = nil, photo: PhotoForm? = nil)
    /// The step is shown again with its errors.
    case refused(PhotoRejection? = nil)
    /// There is nothing to store.
    case response(HTTPResponse)
}
